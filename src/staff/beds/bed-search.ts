import { readId, readOneOf, searchOf } from '#src/staff/kit/address/search-params.ts'

import type { ConfigKind } from './config/bed-config-calls.ts'

export const configSections = ['stand-up', 'lie-down', 'protocol', 'keys'] as const satisfies (ConfigKind | 'keys')[]

/** `bed` is open in the drawer; `print` names whose codes are laid out for paper, `all` for every one. */
export const devicesSearch = searchOf({ bed: readId, print: readId })

/** The bed or lock that the page is about. */
export const deviceSettingSearch = searchOf({ device: readId })

export const deviceConfigSearch = searchOf({ kind: readOneOf(configSections) })
