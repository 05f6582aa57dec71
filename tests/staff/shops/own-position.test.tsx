// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'

import { OwnPosition } from '#src/staff/shops/own-position.tsx'

import { show } from '../../ui/render.tsx'

type Success = (position: { coords: { latitude: number; longitude: number; accuracy: number } }) => void
type Failure = (error: { code: number }) => void

afterEach(() => void vi.unstubAllGlobals())

/** A tablet whose system answers like this. */
function onTablet(answer: (success: Success, failure: Failure) => void) {
  vi.stubGlobal('navigator', { geolocation: { getCurrentPosition: answer } })
  const onChange = vi.fn<(place: object) => void>()
  show(<OwnPosition timeZone="Asia/Hong_Kong" onChange={onChange} />)
  fireEvent.click(screen.getByRole('button', { name: "Use this tablet's position" }))
  return onChange
}

const at = (latitude: number, longitude: number, accuracy: number) => (success: Success) =>
  success({ coords: { latitude, longitude, accuracy } })

it('puts the place of the tablet into the fields, and says where it is only roughly known', async () => {
  const onChange = onTablet(at(22.28031234, 114.1849, 85))
  expect(await screen.findByText('Exact to about 85 m only. Check it in maps.')).toBeTruthy()
  expect(onChange).toHaveBeenCalledWith({ latitude: '22.280312', longitude: '114.184900' })
})

it('takes no place where the clocks are not those of the studio', async () => {
  const onChange = onTablet(at(51.5, -0.12, 10))
  expect(await screen.findByText("This tablet isn't where the studio's time zone is. Type the numbers.")).toBeTruthy()
  expect(onChange).not.toHaveBeenCalled()
})

it('says what to do where the position is not allowed', async () => {
  const onChange = onTablet((_success, failure) => failure({ code: 1 }))
  expect(await screen.findByText(/The position wasn't allowed/)).toBeTruthy()
  expect(onChange).not.toHaveBeenCalled()
})
