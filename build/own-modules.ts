import type { Plugin } from 'vite'

const wait = 'return baseModule().catch(handlePreloadError);'
/** What is loaded is a module, or what was taken of it where the import says so: `import(…).then((module) => module.Part)`. */
const check = `const expectOwn = (part) => {
  const isModule = part?.[Symbol.toStringTag] === 'Module';
  if (isModule ? Object.values(part).every((value) => value === undefined) : part === undefined) throw new Error('Another script came in the place of a part of the app');
  return part;
};`

/**
 * A part of the app that is loaded later and exports nothing was not written here: a Wi-Fi portal that answers every
 * address with a script of its own got in between. It is met like a part that could not be loaded. What fetches the
 * parts is Vite's; the build stops when Vite words it otherwise.
 */
export function ownModules(): Plugin {
  return {
    name: 'own-modules',
    apply: 'build',
    transform: {
      filter: { id: /vite\/preload-helper/ },
      handler(code) {
        if (!code.includes(wait)) throw new Error('Vite loads parts in another way now; see build/own-modules.ts')
        return check + code.replace(wait, 'return baseModule().then(expectOwn).catch(handlePreloadError);')
      },
    },
  }
}
