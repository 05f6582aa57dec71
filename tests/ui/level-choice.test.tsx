// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'

import { LevelChoice } from '#src/ui/minutes/level-choice.tsx'

import { show } from './render.tsx'

const options = [
  { value: 'light', label: 'Light' },
  { value: 'medium', label: 'Medium' },
  { value: 'deep', label: 'Deep' },
] as const

it('a level is one of a named group, and bars repeat how strong it is', () => {
  const heard: string[] = []
  show(<LevelChoice legend="Intensity" value="light" options={options} onChange={(value) => heard.push(value)} />)
  expect(screen.getByRole('radiogroup', { name: 'Intensity' })).toBeTruthy()
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Light' }).checked).toBe(true)
  fireEvent.click(screen.getByRole('radio', { name: 'Deep' }))
  expect(heard).toEqual(['deep'])
  const lit = screen.getAllByRole('radio').map((radio) => radio.parentElement?.querySelectorAll('[data-lit]').length)
  expect(lit).toEqual([1, 2, 3])
})
