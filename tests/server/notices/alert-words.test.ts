import { expect, it } from 'vitest'

import { alertTitle } from '#server/modules/notices/actions/alert-words.ts'

it.each(['$& $1 $$', "$` $'", '{name}'])('a bed called %s is called that on a phone, too', (name) => {
  expect(alertTitle('bed-offline', name, 'en-US')).toBe(`${name} offline`)
})
