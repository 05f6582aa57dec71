import type { Language } from '#src/domain/language.ts'

import { type MemberRow, newMember } from '#server/modules/members/store/members.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import type { Chance } from './chance.ts'
import { day, type Making, minute, type Person } from './history.ts'

const surnames = '陳 李 黃 張 梁 林 何 劉 吳 鄭 鄧 周 許 蔡 馮 葉 曾 郭'.split(' ')
const given = [
  '嘉怡',
  '曉彤',
  '詠琳',
  '芷晴',
  '樂兒',
  '思穎',
  '凱琪',
  '雅文',
  '俊傑',
  '浩然',
  '子軒',
  '家樂',
  '志豪',
  '文軒',
]
const english = ['Kelly', 'Jason', 'Vivian', 'Marcus', 'Emily', 'Hugo', 'Chloe', 'Adrian', 'Natalie', 'Ivan']
const short = ['阿晴', '小欣', '阿Ken', 'Ming仔', '米米', '阿俊', 'Yoyo', '小柔']

/** No number of Hong Kong begins with 0, so that nobody can be called, texted or signed in by these. */
export const phoneStart = '+8520'
const numbers = 10_000_000

/** The number of the so-manieth invented member: spread out, and never the same for two. */
function phoneOf(index: number): string {
  return `${phoneStart}${String((1_234_567 + index * 7_654_321) % numbers).padStart(7, '0')}`
}

/** Makes up a member who joined at an instant. `index`: how many were made up before. */
export function addPerson(making: Making, chance: Chance, at: Instant, index: number): Person {
  const { riskVersion, termsVersion, studios, history } = making
  const shopId = chance.weigh(studios.map(({ book, visits }) => [book.shop.shopId, visits] as const))
  const member: MemberRow = {
    ...newMember({ phone: phoneOf(index), areaCode: '852' }, at),
    uid: chance.id(at),
    nickname: nameOf(chance),
    gender: chance.weigh([
      ['female', 62],
      ['male', 30],
      [null, 8],
    ]),
    language: chance.weigh<Language>([
      ['zh-HK', 80],
      ['en-US', 12],
      ['zh-CN', 8],
    ]),
    consentVersion: riskVersion,
    consentAt: at + 2 * minute,
    adultAt: at + 2 * minute,
    termsVersion,
    termsAt: at,
  }
  history.rows.members.push(member)
  const everyDays = chance.weigh([
    [3, 10],
    [5, 25],
    [8, 35],
    [14, 20],
    [25, 10],
  ])
  const person: Person = {
    uid: member.uid,
    shopId,
    joinedAt: at,
    everyDays,
    lastAt: null,
    freeFrom: at + 30 * minute,
    wallet: [],
  }
  making.people.push(person)
  return person
}

function nameOf(chance: Chance): string {
  const kind = chance.share()
  if (kind < 0.62) return chance.pick(surnames) + chance.pick(given)
  if (kind < 0.88) return `${chance.pick(english)} ${chance.pick(['C.', 'L.', 'W.', 'K.', 'T.', 'N.'])}`
  return chance.pick(short)
}

/** Who would come next: of some who may, the one who has waited longest by their own measure. */
export function choosePerson(
  making: Making,
  chance: Chance,
  { shopId, startsAt }: { shopId: number; startsAt: Instant },
  suits: (person: Person) => boolean = () => true,
): Person | undefined {
  const isHome = !chance.isOf(0.12)
  const able = making.people.filter(
    (person) => (person.shopId === shopId) === isHome && person.freeFrom <= startsAt && suits(person),
  )
  if (able.length === 0) return undefined
  const some = Array.from({ length: 5 }, () => chance.pick(able))
  return some.reduce((most, person) => (dueness(person, startsAt) > dueness(most, startsAt) ? person : most))
}

/** 1: as long since the last visit as usual. Who was never there is curious. */
function dueness({ lastAt, joinedAt, everyDays }: Person, at: Instant): number {
  return lastAt === null ? 2 + (at - joinedAt) / (20 * day) : (at - lastAt) / (everyDays * day)
}
