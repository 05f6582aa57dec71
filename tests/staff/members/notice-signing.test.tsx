// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'

import { NoticeSigning } from '#src/staff/members/notice/notice-signing.tsx'

import { show } from '../../ui/render.tsx'
import { soon } from '../../support/soon.ts'

const version = '2026-11-01'
const standing = { uid: 'bo', nickname: 'Bo', language: 'en-US', version, obstacle: null, agreed: null }
const agreedOn = (place: string) => ({
  at: '2026-11-21T10:16:00.000Z',
  place,
  staff_name: place === 'phone' ? null : 'Joey',
})

/** What the studio says now, by the call; undefined is a line that breaks. */
let says: Record<string, (() => Response) | undefined> = {}
let sent: { path: string; body: Record<string, unknown> }[] = []

const done = (data: unknown) => () => Response.json({ status: 1, code: 'ok', msg: '', data })
const refused =
  (code: string, data: unknown = null) =>
  () =>
    Response.json({ status: 0, code, msg: code, data }, { status: 409 })

// Loaded before the clock of a call runs: on a busy machine a part that loads late is a lost line.
beforeAll(async () => {
  await Promise.all([
    import('#src/contract/staff/members/signed-notices.ts'),
    import('#src/contract/staff/shops/shop-states.ts'),
  ])
})
beforeEach(() => {
  sent = []
  says = { '/api/admin/user/notice': done(standing), '/api/admin/shops/list': done([]) }
  vi.stubGlobal('fetch', async (path: string, { body }: { body: string }) => {
    sent.push({ path, body: JSON.parse(body) as Record<string, unknown> })
    const answer = says[path]
    return answer ? await Promise.resolve(answer()) : await Promise.reject(new TypeError('The line is cut'))
  })
  vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(900)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(200)
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 500, 200))
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** From now on a signature arrives, and whoever asks afterwards is told so. */
function takesSignatures() {
  const answer = done({ ...standing, agreed: agreedOn('tablet') })
  says['/api/admin/user/sign-notice'] = () => {
    says['/api/admin/user/notice'] = answer
    return answer()
  }
}

function open() {
  const onSigned = vi.fn()
  const onNotNow = vi.fn()
  show(
    <QueryClientProvider client={new QueryClient()}>
      <NoticeSigning memberUid="bo" shopId={1} onSigned={onSigned} onNotNow={onNotNow} />
    </QueryClientProvider>,
  )
  return { onSigned, onNotNow }
}

const save = () => screen.getByRole('button', { name: 'Save signature' })
const isOff = () => save().getAttribute('aria-disabled') === 'true'
const signings = () => sent.filter(({ path }) => path.endsWith('/sign-notice'))

async function readToEnd() {
  const region = await screen.findByRole('region', { name: 'Risk notice' })
  region.scrollTop = 700
  fireEvent.scroll(region)
}

function draw() {
  const pad = screen.getByRole('img')
  pad.setPointerCapture = () => undefined
  fireEvent.pointerDown(pad, { pointerId: 1, button: 0, clientX: 50, clientY: 50 })
  // The palm of the hand.
  fireEvent.pointerDown(pad, { pointerId: 2, button: 0, clientX: 400, clientY: 190 })
  fireEvent.pointerMove(pad, { pointerId: 2, clientX: 410, clientY: 195 })
  fireEvent.pointerMove(pad, { pointerId: 1, clientX: 250, clientY: 100 })
  fireEvent.pointerUp(pad, { pointerId: 1, clientX: 250, clientY: 100 })
}

async function complete() {
  await readToEnd()
  fireEvent.click(screen.getByRole('checkbox'))
  draw()
}

describe('the notice on the tablet', () => {
  it('is saved only when it was read to its end, ticked and signed, and says each time what is missing', async () => {
    const { onSigned } = open()
    await screen.findByText('The notice has to be read to its end first')
    expect(isOff()).toBe(true)
    await readToEnd()
    screen.getByText('The tick is missing')
    fireEvent.click(screen.getByRole('checkbox'))
    screen.getByText('The signature is missing')
    draw()
    expect(isOff()).toBe(false)
    fireEvent.click(screen.getByRole('button', { name: 'Clear' }))
    expect(isOff()).toBe(true)
    draw()
    takesSignatures()
    fireEvent.click(save())
    await soon(() => expect(onSigned).toHaveBeenCalledTimes(1))
    expect(signings()[0]?.body).toMatchObject({
      member_uid: 'bo',
      shop_id: 1,
      kind: 'risk',
      version,
      language: 'en-US',
      adult: true,
      strokes: [[100, 100, 500, 200]],
    })
  })

  it('takes a name in place of a drawing, with a letter in it', async () => {
    open()
    await readToEnd()
    fireEvent.click(screen.getByRole('checkbox'))
    fireEvent.click(screen.getByRole('button', { name: 'Type my name instead' }))
    const field = screen.getByLabelText('Your full name, in place of a signature')
    for (const none of ['', '   ', '...']) {
      fireEvent.change(field, { target: { value: none } })
      screen.getByText('The full name is missing')
    }
    fireEvent.change(field, { target: { value: ' Bo Wong ' } })
    expect(isOff()).toBe(false)
    fireEvent.click(save())
    await soon(() => expect(signings()[0]?.body).toMatchObject({ typed_name: 'Bo Wong' }))
    expect(signings()[0]?.body).not.toHaveProperty('strokes')
  })

  it('keeps what is drawn after a lost answer, and sends the same intent again', async () => {
    const { onSigned } = open()
    await complete()
    fireEvent.click(save())
    await screen.findByText(/No answer, so it isn't known/)
    takesSignatures()
    fireEvent.click(save())
    await soon(() => expect(onSigned).toHaveBeenCalledTimes(1))
    const [first, second] = signings().map(({ body }) => body)
    expect(second).toEqual(first)
  })

  it('has to be read anew when another version came into force', async () => {
    open()
    await complete()
    const renewed = { ...standing, version: `${version}.2` }
    says['/api/admin/user/notice'] = done(renewed)
    says['/api/admin/user/sign-notice'] = refused('changed', renewed)
    fireEvent.click(save())
    await screen.findByText('A new version of the notice came into force. It has to be read again.')
    await screen.findByText('The notice has to be read to its end first')
    expect(isOff()).toBe(true)
  })

  it('ends by itself when the member agrees on the phone', async () => {
    const { onSigned } = open()
    await screen.findByRole('region', { name: 'Risk notice' })
    says['/api/admin/user/notice'] = done({ ...standing, agreed: agreedOn('phone') })
    await act(async () => await soon(() => expect(onSigned).toHaveBeenCalledTimes(1)))
    screen.getByText(/^Accepted on the phone \d\d:\d\d$/)
    expect(signings()).toEqual([])
  })

  it.each([
    ['blocked', /This member is blocked/],
    ['own-account', /This is your own account/],
  ])('says before anything is drawn that nobody can sign: %s', async (obstacle, words) => {
    says['/api/admin/user/notice'] = done({ ...standing, obstacle })
    open()
    await screen.findByText(words)
    await complete()
    expect(isOff()).toBe(true)
  })

  it('can be left for later', async () => {
    const { onNotNow } = open()
    fireEvent.click(await screen.findByRole('button', { name: 'Not now' }))
    expect(onNotNow).toHaveBeenCalledTimes(1)
  })
})
