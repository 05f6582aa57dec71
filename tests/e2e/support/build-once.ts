import { builtApp } from '../../../build/built-app.ts'

/** Before any worker starts: a build that is older than its sources would be made anew by every studio at once. */
export default async function buildOnce(): Promise<void> {
  await builtApp()
}
