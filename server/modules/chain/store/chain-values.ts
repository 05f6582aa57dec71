import type { Language } from '#src/domain/language.ts'

import type { ChainValues, LegalField } from '#server/modules/chain/rules/chain-changes.ts'
import { readWordings } from '#server/modules/legal/store.ts'
import type { LegalWordings } from '#server/modules/legal/tables.ts'
import type { Db } from '#server/platform/database/store.ts'
import { type ChainIdentity, readChainIdentity } from './chain-identity.ts'
import { type ChainSettings, readChainSettings, type replaceChainSettings } from './settings.ts'

/** What is in force, in the words of the contract. */
function toChainValues(
  { contact, rules, codes, features, till, staff, retention, legal }: ChainSettings,
  texts: LegalWordings,
  { names, color, logo, areaCodes }: ChainIdentity,
): ChainValues {
  const nameIn = (language: Language) => names.find((entry) => entry.language === language)?.name ?? ''
  return {
    ...rules,
    ...codes,
    ...contact,
    ...features,
    ...till,
    ...staff,
    lateCancelMinutes: rules.lateMinutes,
    codeMinutes: codes.lifeMinutes,
    codeTries: codes.tries,
    hoursHk: contact.serviceHours['zh-HK'],
    hoursCn: contact.serviceHours['zh-CN'],
    hoursUs: contact.serviceHours['en-US'],
    keepAnswersDays: retention.answerDays,
    keepNoticesDays: retention.noticeDays,
    keepPayNoticesDays: retention.payNoticeDays,
    keepDoorsDays: retention.doorDays,
    keepEvidenceDays: retention.evidenceDays,
    keepLoginsDays: retention.loginDays,
    endUnusedDays: retention.unusedDays,
    ...wordingsOf(texts),
    riskRound: legal.riskRound,
    brandHk: nameIn('zh-HK'),
    brandCn: nameIn('zh-CN'),
    brandUs: nameIn('en-US'),
    brandColor: color,
    logo,
    areaCodes: areaCodes.join(', '),
  }
}

/** The same the other way, to be put in force. */
export function fromChainValues(values: ChainValues): Omit<Parameters<typeof replaceChainSettings>[1], 'texts'> {
  return {
    rules: {
      arriveEarlyMinutes: values.arriveEarlyMinutes,
      enterWithinSeconds: values.enterWithinSeconds,
      horizonDays: values.horizonDays,
      maxOpenAppointments: values.maxOpenAppointments,
      minGapHours: values.minGapHours,
      lateMinutes: values.lateCancelMinutes,
      openingsPerBooking: values.openingsPerBooking,
      dressingSeconds: values.dressingSeconds,
    },
    codes: {
      resendSeconds: values.resendSeconds,
      messagesPerHour: values.messagesPerHour,
      messagesPerDay: values.messagesPerDay,
      addressMessagesPerHour: values.addressMessagesPerHour,
      lifeMinutes: values.codeMinutes,
      tries: values.codeTries,
    },
    contact: {
      phone: values.phone,
      email: values.email,
      wechatId: values.wechatId,
      wechatQr: values.wechatQr,
      serviceHours: { 'zh-HK': values.hoursHk, 'zh-CN': values.hoursCn, 'en-US': values.hoursUs },
    },
    features: {
      canPostpone: values.canPostpone,
      sendsNotices: values.sendsNotices,
      paysOnline: values.paysOnline,
      booksWithoutPackage: values.booksWithoutPackage,
    },
    till: {
      receiptPrefix: values.receiptPrefix,
      ownSaleRefundLimit: values.ownSaleRefundLimit,
      staffDiscountPercent: values.staffDiscountPercent,
      managerDiscountPercent: values.managerDiscountPercent,
      ownerDiscountPercent: values.ownerDiscountPercent,
      takesCash: values.takesCash,
      takesOctopus: values.takesOctopus,
      takesFps: values.takesFps,
      takesCard: values.takesCard,
      takesAlipay: values.takesAlipay,
      takesWechat: values.takesWechat,
      takesPayme: values.takesPayme,
      takesTransfer: values.takesTransfer,
      needsOctopusNumber: values.needsOctopusNumber,
      needsFpsNumber: values.needsFpsNumber,
      needsCardNumber: values.needsCardNumber,
      needsAlipayNumber: values.needsAlipayNumber,
      needsWechatNumber: values.needsWechatNumber,
      needsPaymeNumber: values.needsPaymeNumber,
      needsTransferNumber: values.needsTransferNumber,
    },
    staff: { clerkNumbersPerDay: values.clerkNumbersPerDay },
    retention: {
      answerDays: values.keepAnswersDays,
      noticeDays: values.keepNoticesDays,
      payNoticeDays: values.keepPayNoticesDays,
      doorDays: values.keepDoorsDays,
      evidenceDays: values.keepEvidenceDays,
      loginDays: values.keepLoginsDays,
      unusedDays: values.endUnusedDays,
    },
    riskRound: values.riskRound,
  }
}

/** What is in force now. */
export async function readChainValues(db: Db): Promise<{ settings: ChainSettings; values: ChainValues }> {
  const settings = await readChainSettings(db)
  const wordings = await readWordings(db, settings.legal)
  return { settings, values: toChainValues(settings, wordings, await readChainIdentity(db)) }
}

function wordingsOf(texts: LegalWordings): Record<LegalField, string> {
  const { terms, privacy, risk } = texts
  return {
    termsHk: terms['zh-HK'],
    termsCn: terms['zh-CN'],
    termsUs: terms['en-US'],
    privacyHk: privacy['zh-HK'],
    privacyCn: privacy['zh-CN'],
    privacyUs: privacy['en-US'],
    riskHk: risk['zh-HK'],
    riskCn: risk['zh-CN'],
    riskUs: risk['en-US'],
  }
}
