import type { AlertKind } from '#src/domain/board/alert-rules.ts'
import type { Language } from '#src/domain/language.ts'

type Words = Record<Language, string>

/**
 * What is wrong, in a few words; `{name}` is the bed or door. No member is named: others see a lock screen, and whoever
 * may know more opens the app.
 */
const titles: Record<AlertKind, Words> = {
  stopped: { 'zh-HK': '已全部停止', 'zh-CN': '已全部停止', 'en-US': 'Everything was stopped' },
  'broker-down': {
    'zh-HK': '與日曬機及門鎖失去連線',
    'zh-CN': '与日晒机及门锁失去连接',
    'en-US': 'No connection to beds and doors',
  },
  'bed-fault': { 'zh-HK': '{name}故障', 'zh-CN': '{name}故障', 'en-US': '{name} reports a fault' },
  'bed-offline': { 'zh-HK': '{name}離線', 'zh-CN': '{name}离线', 'en-US': '{name} offline' },
  'bed-out': {
    'zh-HK': '{name}已停用，但仍有預約',
    'zh-CN': '{name}已停用，但仍有预约',
    'en-US': '{name} is out of service and still booked',
  },
  'lock-jammed': { 'zh-HK': '{name}：門鎖卡住', 'zh-CN': '{name}：门锁卡住', 'en-US': '{name}: lock jammed' },
  'lock-offline': { 'zh-HK': '{name}：門鎖離線', 'zh-CN': '{name}：门锁离线', 'en-US': '{name}: lock offline' },
  'session-unknown': {
    'zh-HK': '{name}：狀態不明',
    'zh-CN': '{name}：状态不明',
    'en-US': '{name}: session unclear',
  },
  late: { 'zh-HK': '{name}的客人遲到', 'zh-CN': '{name}的客人迟到', 'en-US': 'The guest for {name} is late' },
  unreached: { 'zh-HK': '有會員要致電通知', 'zh-CN': '有会员要电话通知', 'en-US': 'Members to call' },
  'codes-stopped': {
    'zh-HK': '訊息預算用完，暫停發送驗證碼',
    'zh-CN': '短信预算用完，暂停发送验证码',
    'en-US': 'The message budget is used up',
  },
  money: { 'zh-HK': '有付款事項待處理', 'zh-CN': '有支付事项待处理', 'en-US': 'Payment issues to settle' },
  problems: { 'zh-HK': '有會員回報待回覆', 'zh-CN': '有会员反馈待回复', 'en-US': 'Member reports to answer' },
  stock: { 'zh-HK': '有貨品存量偏低', 'zh-CN': '有商品库存偏低', 'en-US': 'Products are running low' },
  unsettled: {
    'zh-HK': '{name}：收據未結算',
    'zh-CN': '{name}：回执未结算',
    'en-US': '{name}: session unsettled',
  },
  contradicted: {
    'zh-HK': '{name}：收據與人手結算不符',
    'zh-CN': '{name}：回执与人工结算不符',
    'en-US': '{name}: receipt against a manual settlement',
  },
  'opened-often': {
    'zh-HK': '{name}屢次被打開',
    'zh-CN': '{name}屡次被打开',
    'en-US': '{name} opened again and again',
  },
  'opened-far': {
    'zh-HK': '{name}由遠處開啟',
    'zh-CN': '{name}从远处打开',
    'en-US': '{name} opened from far away',
  },
  'refused-often': {
    'zh-HK': '{name}：一再未能證明在場',
    'zh-CN': '{name}：一再未能证明在场',
    'en-US': '{name}: proof refused again and again',
  },
  lamps: { 'zh-HK': '{name}：燈管將到期', 'zh-CN': '{name}：灯管将到期', 'en-US': '{name}: lamps near their end' },
}

/** Of an alert that this server does not know yet. */
const unknownTitle: Words = { 'zh-HK': '有事項要處理', 'zh-CN': '有事项要处理', 'en-US': 'Something to look at' }

export function alertTitle(kind: string, name: string, language: Language): string {
  const words = (titles as Partial<Record<string, Words>>)[kind] ?? unknownTitle
  // What staff named a bed is a text, also where it holds a "$".
  return words[language].replace('{name}', () => name)
}

/** Since when, on the studio's clock. */
export const since: Record<Language, (when: string) => string> = {
  'zh-HK': (when) => `${when} 起`,
  'zh-CN': (when) => `${when} 起`,
  'en-US': (when) => `since ${when}`,
}

/** Why a manager is told: nobody was on duty, or nobody of those on duty took it. */
export const whyManager: Record<Language, (notified: number) => string> = {
  'zh-HK': (notified) => (notified === 0 ? '現時無人當值' : `已通知當值的 ${notified} 人，未有人處理`),
  'zh-CN': (notified) => (notified === 0 ? '目前无人值班' : `已通知值班的 ${notified} 人，还没有人处理`),
  'en-US': (notified) =>
    notified === 0
      ? 'Nobody is on duty'
      : `${notified} on duty ${notified === 1 ? 'was' : 'were'} told, nobody has taken it`,
}

export const isTakenWords: Words = { 'zh-HK': '已有人處理', 'zh-CN': '已有人处理', 'en-US': 'Taken' }
export const isOverWords: Words = { 'zh-HK': '已解決', 'zh-CN': '已解决', 'en-US': 'Resolved' }
