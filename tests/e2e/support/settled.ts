import { expect, type Page } from '@playwright/test'

/** Endless movements, such as a spinner's, are not waited for. A movement begins a frame after what causes it. */
export async function settled(page: Page): Promise<void> {
  const moving = async () => {
    for (let frame = 0; frame < 3; frame++) await new Promise((resolve) => requestAnimationFrame(resolve))
    return document.getAnimations().filter(({ playState, effect }) => {
      return playState === 'running' && effect?.getComputedTiming().endTime !== Infinity
    }).length
  }
  await expect.poll(() => page.evaluate(moving)).toBe(0)
}
