import { getSmsCode, phoneLogin } from '#src/contract/members.ts'

import { type Answer, type AttackPlace, type Found, openPlace } from './attack-place.ts'

const minute = 60_000
const hour = 60 * minute
/** What one network may ask for in an hour. */
const mostMessagesOfNetwork = 20

interface Asked {
  request_id: string
}

const numberOf = (index: number) => ({ area_code: '852', phone: String(52_000_000 + index) })

async function ask(place: AttackPlace, index: number, address: string): Promise<Answer> {
  return await place.post(getSmsCode.path, numberOf(index), address)
}

/** A code that was not sent to this request. */
function wrongCode({ inbox }: AttackPlace): string {
  const sent = inbox.messages.at(-1)?.code ?? ''
  return (sent.startsWith('0') ? '1' : '0').repeat(sent.length || 6)
}

/** One network tries one code at as many numbers as it can, from all of its addresses, for an hour. */
export async function sprayCodes(numbers: number): Promise<Found> {
  const place = await openPlace(numbers * 2)
  let asked = 0
  for (let index = 0; index < numbers; index++) {
    const address = `2001:db8:7:${(index % 65_536).toString(16)}::${(index % 9_999).toString(16)}`
    const { code, data } = await ask(place, index, address)
    if (code !== 'ok') continue
    asked++
    await place.post(phoneLogin.path, { ...numberOf(index), ...(data as Asked), code: wrongCode(place) }, address)
  }
  await place.close()
  const through = asked > mostMessagesOfNetwork ? [`one network got ${asked} codes in an hour`] : []
  return { tried: numbers, through }
}

/**
 * A network asks and guesses at the numbers of a member and of the owner all day, from an address for every call; both
 * sign in every fourth hour all the same. Several networks together do use up the messages of a number, see SECURITY.md.
 */
export async function lockOut(hours: number): Promise<Found> {
  const place = await openPlace(100_000)
  const through: string[] = []
  let tried = 0
  for (let passed = 0; passed < hours; passed++) {
    for (const [person, name] of ['a member', 'the owner'].entries()) {
      for (let stranger = 0; stranger < 12; stranger++) {
        tried++
        const address = `2001:db8:9:${passed.toString(16)}::${stranger.toString(16)}`
        const { code, data } = await ask(place, person, address)
        // A request that the attacker was refused is guessed at all the same, by a made-up id.
        const request = code === 'ok' ? (data as Asked) : { request_id: crypto.randomUUID() }
        for (let guess = 0; guess < 6; guess++)
          await place.post(phoneLogin.path, { ...numberOf(person), ...request, code: wrongCode(place) }, address)
      }
      if (passed % 4 === 0 && !(await signsIn(place, person))) through.push(`${name} was shut out in hour ${passed}`)
    }
    place.travel(hour)
  }
  await place.close()
  return { tried, through }
}

/** From the member's own address, with the code of the member's own request. */
async function signsIn(place: AttackPlace, person: number): Promise<boolean> {
  const home = `198.51.100.${person + 1}`
  const { code, data } = await ask(place, person, home)
  if (code !== 'ok') return false
  const sent = place.inbox.messages.at(-1)?.code ?? ''
  const login = { ...numberOf(person), ...(data as Asked), code: sent, agree: true }
  return (await place.post(phoneLogin.path, login, home)).code === 'ok'
}

/** Tells members from strangers by what is answered about their numbers: to asking, and to a wrong guess. */
export async function findMembers(numbers: number): Promise<Found> {
  const place = await openPlace(numbers * 2)
  const through: string[] = []
  for (let index = 0; index < numbers; index++) {
    const isMember = index % 2 === 0
    if (isMember) await place.member({ phone: `+852${numberOf(index).phone}` })
  }
  const said = new Map<boolean, Set<string>>([
    [true, new Set()],
    [false, new Set()],
  ])
  for (let index = 0; index < numbers; index++) {
    if (index % 10 === 0) place.travel(minute)
    const address = `10.9.${index >> 8}.${index & 255}`
    const asked = await ask(place, index, address)
    const guess = { ...numberOf(index), ...(asked.data as Asked), code: wrongCode(place) }
    const guessed = await place.post(phoneLogin.path, guess, address)
    said.get(index % 2 === 0)?.add(`${shapeOf(asked)} then ${shapeOf(guessed)}`)
  }
  await place.close()
  for (const shape of said.get(true) ?? []) if (!said.get(false)?.has(shape)) through.push(`members only: ${shape}`)
  for (const shape of said.get(false) ?? []) if (!said.get(true)?.has(shape)) through.push(`strangers only: ${shape}`)
  return { tried: numbers, through }
}

/** An answer without what is random in it. */
function shapeOf(answer: Answer): string {
  return JSON.stringify(answer, (name, value: unknown) => (name === 'request_id' ? typeof value : value))
}

/** A thousand addresses want messages for as many numbers at once: no more leave than the day has. */
export async function floodMessages(askers: number, messagesPerDay: number): Promise<Found> {
  const place = await openPlace(messagesPerDay)
  const wave = Array.from({ length: askers }, (_, index) =>
    ask(place, index % Math.ceil(askers / 3), `10.8.${index >> 8}.${index & 255}`),
  )
  const answers = await Promise.all(wave)
  const sent = place.inbox.messages.length
  const promised = answers.filter(({ code }) => code === 'ok').length
  await place.close()
  const through = [
    ...(sent > messagesPerDay ? [`${sent} messages left, and the day has ${messagesPerDay}`] : []),
    ...(promised > sent ? [`${promised} were told that a message is under way, and ${sent} left`] : []),
  ]
  return { tried: askers, through }
}
