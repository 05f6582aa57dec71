import { isBlocked } from '#server/modules/members/rules/blocked.ts'
import { findMember } from '#server/modules/members/store/members.ts'
import { findStopKey } from '#server/modules/notices/store/group-messages.ts'
import { brandName } from '#src/domain/brand.ts'
import type { Language } from '#src/domain/language.ts'
import { inMajorUnits, minorDigits } from '#src/domain/money.ts'
import type { NoticeMessage } from '#src/domain/notices/notice.ts'

import { inLanguage } from '#server/http/messages.ts'
import { readChainIdentity } from '#server/modules/chain/store/chain-identity.ts'
import { isLateNow, isReminderTrue } from '#server/modules/notices/rules/reminders.ts'
import { findShown, type ShownAppointment } from '#server/modules/appointments/store/appointments.ts'
import { bedTexts } from '#server/modules/beds/store/beds.ts'
import { noticeText, type NoticeFacts } from '#server/platform/push/notice-queue.ts'
import type { NoticeRow } from '#server/modules/notices/store/notices.ts'
import { findOrder, orderTerms, type ShownOrder } from '#server/modules/payments/store/orders.ts'
import { findMoney, type ShownMoney } from '#server/modules/payments/store/money-list.ts'
import { findShownProblem, type ShownProblem } from '#server/modules/problems/store/problems.ts'
import { packageTexts } from '#server/modules/cards/store/packages.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import { findSession } from '#server/modules/sessions/store/sessions.ts'
import { findShop, shopTexts } from '#server/modules/shops/store/shops.ts'
import type { Db } from '#server/platform/database/store.ts'
import {
  cancelledWords,
  movedWords,
  offerWords,
  type NoticeWords,
  paidWords,
  personalWords,
  problemWords,
  receiptWords,
  refundWords,
  sessionBackWords,
  reminderWords,
  signedInWords,
  type SaidAppointment,
  waitingWords,
} from './notice-texts.ts'
import { writeAlert } from './write-alert.ts'

/** Writes the message in a language. */
export type WriteMessage = (language: Language) => NoticeMessage

/** How a notice reads now; undefined when what it would tell is no longer true. */
export async function messageWriter(db: Db, row: NoticeRow, now: Instant): Promise<WriteMessage | undefined> {
  const facts = noticeText.read(row.what)
  switch (facts.kind) {
    case 'reminder':
    case 'moved':
    case 'cancelled':
    case 'late':
      return await aboutAppointment(db, row, facts, now)
    case 'paid':
      return aboutOrder(row, await findOrder(db, facts.orderId))
    case 'receipt':
      return aboutReceipt(row, await findMoney(db, facts.lineId))
    case 'refunded':
      return aboutRefund(row, await findMoney(db, facts.lineId))
    case 'session-back':
      return await aboutSession(db, row, facts)
    case 'signed-in': {
      const { timeZone } = await readChainIdentity(db)
      return (language) => ({
        ...base(row, language),
        tag: `signed-in:${row.noticeId}`,
        path: '/hk/admin/dashboard',
        lateTitle: undefined,
        ...signedInWords({ ...facts, timeZone }, language, now),
      })
    }
    case 'alert':
    case 'alert-over': {
      const alert = await writeAlert(db, facts, now)
      return alert && ((language) => ({ ...base(row, language), lateTitle: undefined, ...alert(language) }))
    }
    case 'problem':
      return aboutProblem(row, await findShownProblem(db, facts.problemId))
    case 'offer':
      return await aboutOffer(db, row, facts, now)
    case 'personal':
      return (language) => ({
        ...base(row, language),
        tag: `personal:${row.noticeId}`,
        path: '/hk/',
        lateTitle: undefined,
        ...personalWords(facts.text, language),
      })
    case 'broadcast': {
      const brand = await readChainIdentity(db)
      return (language) => ({
        ...base(row, language),
        tag: `studio:${row.noticeId}`,
        path: '/hk/',
        title: facts.title?.[language] ?? brandName(brand, language),
        lateTitle: undefined,
        body: facts.text[language],
      })
    }
  }
}

/** Whoever took the permission back, or was blocked, is sent nothing that was written before. */
async function aboutOffer(
  db: Db,
  row: NoticeRow,
  { text }: Extract<NoticeFacts, { kind: 'offer' }>,
  now: Instant,
): Promise<WriteMessage | undefined> {
  const member = await findMember(db, row.memberUid)
  const key = await findStopKey(db, row.noticeId, row.memberUid)
  if (!member || member.marketingSince === null || isBlocked(member, now) || key === undefined) return undefined
  return (language) => ({
    ...base(row, language),
    tag: `offer:${row.noticeId}`,
    path: `/hk/offer?key=${key}`,
    lateTitle: undefined,
    ...offerWords(text, language),
  })
}

type AppointmentFacts = Extract<NoticeFacts, { kind: 'reminder' | 'moved' | 'cancelled' | 'late' }>

async function aboutAppointment(
  db: Db,
  row: NoticeRow,
  facts: AppointmentFacts,
  now: Instant,
): Promise<WriteMessage | undefined> {
  const appointment = await findShown(db, row.memberUid, row.appointmentId ?? '')
  if (!appointment || !isTrue(row, facts, appointment, now)) return undefined
  return (language) => {
    const words = appointmentWords(facts, said(appointment, language), language, now)
    return {
      ...base(row, language),
      tag: `appointment:${appointment.appointmentId}`,
      path: `/hk/appointment-result?id=${appointment.appointmentId}`,
      startsAt: facts.kind === 'reminder' ? appointment.startsAt : undefined,
      title: words.title,
      lateTitle: words.lateTitle,
      timelessTitle: words.timelessTitle,
      body: words.body,
    }
  }
}

/** Staff may have changed their mind before the notice could be sent. */
function isTrue(row: NoticeRow, facts: AppointmentFacts, appointment: ShownAppointment, now: Instant): boolean {
  if (facts.kind === 'reminder') return isReminderTrue(row.startsAt, appointment, now)
  if (facts.kind === 'late') return isLateNow(appointment, now) && now <= facts.until
  return (appointment.state === 'cancelled') === (facts.kind === 'cancelled')
}

function appointmentWords(
  facts: AppointmentFacts,
  about: SaidAppointment,
  language: Language,
  now: Instant,
): NoticeWords {
  switch (facts.kind) {
    case 'reminder':
      return reminderWords(about, language, now)
    case 'moved':
      return movedWords(about, facts.fromAt, language, now)
    case 'cancelled':
      return cancelledWords(about, language, now)
    case 'late':
      return waitingWords(about, facts.until, language)
  }
}

function said(appointment: ShownAppointment, language: Language): SaidAppointment {
  const { startsAt, timeZone } = appointment
  return {
    startsAt,
    timeZone,
    shopName: inLanguage(shopTexts.read(appointment.shopTexts), language).name,
    deviceName: inLanguage(bedTexts.read(appointment.bedTexts), language).name,
  }
}

function aboutOrder(row: NoticeRow, order: ShownOrder | undefined): WriteMessage | undefined {
  if (order?.state !== 'paid') return undefined
  const { name, isCounter } = {
    name: packageTexts.read(orderTerms.read(order.terms).languages),
    isCounter: order.payMethod === 'counter',
  }
  return (language) => ({
    ...base(row, language),
    tag: `order:${order.orderId}`,
    path: `/hk/paysuccess?order=${order.orderId}`,
    lateTitle: undefined,
    ...paidWords({ packageName: inLanguage(name, language).name, price: priceText(order), isCounter }, language),
  })
}

function aboutReceipt(row: NoticeRow, sale: ShownMoney | undefined): WriteMessage | undefined {
  if (sale?.memberUid !== row.memberUid) return undefined
  const { receiptNumber } = sale
  // What was bought has a name of its own, always.
  const texts = packageTexts.read(sale.cardTexts)
  return (language) => ({
    ...base(row, language),
    tag: `receipt:${sale.lineId}`,
    path: `/hk/receipts?number=${receiptNumber}`,
    lateTitle: undefined,
    ...receiptWords({ name: inLanguage(texts, language).name, price: priceText(sale), receiptNumber }, language),
  })
}

function aboutRefund(row: NoticeRow, refund: ShownMoney | undefined): WriteMessage | undefined {
  if (refund?.memberUid !== row.memberUid) return undefined
  const texts = packageTexts.read(refund.cardTexts)
  const sum = { amountCents: -refund.amountCents, currency: refund.currency }
  return (language) => ({
    ...base(row, language),
    tag: `refund:${refund.lineId}`,
    path: '/hk/recharge-record',
    lateTitle: undefined,
    ...refundWords({ name: inLanguage(texts, language).name, price: priceText(sum) }, language),
  })
}

async function aboutSession(
  db: Db,
  row: NoticeRow,
  { sessionId, times }: Extract<NoticeFacts, { kind: 'session-back' }>,
): Promise<WriteMessage | undefined> {
  const { memberUid, shopId } = await findSession(db, sessionId)
  const shop = await findShop(db, shopId)
  if (memberUid !== row.memberUid || !shop) return undefined
  return (language) => ({
    ...base(row, language),
    tag: `session:${sessionId}`,
    path: `/hk/completed?id=${sessionId}`,
    lateTitle: undefined,
    ...sessionBackWords({ times, shopName: inLanguage(shopTexts.read(shop.languages), language).name }, language),
  })
}

function aboutProblem(row: NoticeRow, problem: ShownProblem | undefined): WriteMessage | undefined {
  if (problem?.memberUid !== row.memberUid || problem.state === 'open') return undefined
  const { state, problemId } = problem
  return (language) => ({
    ...base(row, language),
    tag: `problem:${problemId}`,
    path: `/hk/report-result?id=${problemId}`,
    lateTitle: undefined,
    ...problemWords({ state, shopName: inLanguage(shopTexts.read(problem.shopTexts), language).name }, language),
  })
}

/** HK$1,680, the same in every language. */
function priceText({ amountCents, currency }: Pick<ShownOrder, 'amountCents' | 'currency'>): string {
  const amount = inMajorUnits(amountCents, currency)
  const digits = Number.isInteger(amount) ? 0 : minorDigits(currency)
  const decimals = { minimumFractionDigits: digits, maximumFractionDigits: digits }
  return new Intl.NumberFormat('en-US', { style: 'currency', currency, ...decimals }).format(amount)
}

function base({ noticeId }: NoticeRow, language: Language): Pick<NoticeMessage, 'notice' | 'language' | 'startsAt'> {
  return { notice: noticeId, language, startsAt: undefined }
}
