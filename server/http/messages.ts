import type { Code } from '#src/contract/codes.ts'
import { type Language, toLanguage } from '#src/domain/language.ts'

type Texts = Record<Language, string>

/** The first language that a header names, as far as the studio speaks it. */
export function languageOf(acceptLanguage: string | undefined): Language {
  const first = acceptLanguage?.split(/[,;]/)[0]?.trim()
  return toLanguage(first === '' ? undefined : first)
}

/** The entry of a language; where it is missing the first one, so that no screen stays without a text. */
export function inLanguage<Entry extends { language: string }>(entries: readonly Entry[], language: Language): Entry {
  const found = entries.find((entry) => entry.language === language) ?? entries[0]
  if (!found) throw new Error('A text has no language at all')
  return found
}

function texts(hk: string, cn: string, en: string): Texts {
  return { 'zh-HK': hk, 'zh-CN': cn, 'en-US': en }
}

export const messages: Record<Code, Texts> = {
  ok: texts('完成', '完成', 'Done'),
  already: texts('已經完成', '已经完成', 'Already done'),
  none: texts('暫時沒有', '暂时没有', 'Nothing here yet'),
  'bad-request': texts('資料不正確', '请求信息有误', 'Something in this request is not right'),
  'signed-out': texts('請先登入', '请先登录', 'Sign in first'),
  forbidden: texts('沒有權限', '没有权限', 'Not allowed'),
  locked: texts('已鎖上', '已锁定', 'Locked'),
  'proof-needed': texts('請先確認身分', '请先验证身份', 'Confirm who you are first'),
  'off-duty': texts('你未在此分店當值', '您未在此门店值班', 'You are not on duty at this studio'),
  'not-found': texts('找不到', '未找到', 'Not found'),
  'too-large': texts('檔案太大', '文件太大', 'Too large'),
  'bad-type': texts('格式不支援', '格式不支持', 'This format is not supported'),
  'too-many': texts('次數太多，請稍後再試', '次数太多，请稍后再试', 'Too many tries. Try again later'),
  overloaded: texts('系統繁忙，請稍後再試', '系统繁忙，请稍后再试', 'Very busy. Try again in a moment'),
  unavailable: texts(
    '暫時未能使用，請稍後再試',
    '暂时无法使用，请稍后再试',
    'Not available right now. Try again later',
  ),
  'op-mismatch': texts('請重新開始', '请重新操作', 'Start again'),
  erased: texts(
    '已經完成。之後帳戶已被刪除，詳情不再保留',
    '已经完成。之后账号已被删除，详情不再保留',
    'This was done. The account was deleted since, and the details with it',
  ),
  'bad-phone': texts('請輸入有效的手機號碼', '请输入有效的手机号', 'Enter a valid phone number'),
  'wrong-code': texts('驗證碼不正確', '验证码不正确', 'That code is not right'),
  'code-expired': texts('驗證碼已失效，請重新發送', '验证码已失效，请重新发送', 'This code has expired. Get a new one'),
  'codes-used-up': texts(
    '暫時不能再發送驗證碼；請用通行密鑰登入，或聯絡客服',
    '暂时不能再发送验证码；请用通行密钥登录，或联系客服',
    'No more codes can be sent for now. Sign in with a passkey, or contact support',
  ),
  'numbers-used-up': texts(
    '你在過去 24 小時已查看很多個號碼，暫時不能再看；請經理代為查看',
    '您在过去 24 小时已查看很多号码，暂时不能再看；请经理代为查看',
    'You have looked at as many numbers as a clerk may in 24 hours. Ask a manager to look',
  ),
  'second-fact-needed': texts(
    '這個號碼很久沒有登入，請先確認帳戶是你的',
    '这个号码很久没有登录，请先确认账号是您的',
    'This number was not here for long. Confirm first that the account is yours',
  ),
  'wrong-fact': texts('名字不符', '名字不符', 'That is not the name'),
  'passkey-refused': texts('未能確認這個通行密鑰', '无法确认这个通行密钥', 'This passkey could not be confirmed'),
  'passkey-expired': texts('已逾時，請再試一次', '已超时，请再试一次', 'That took too long. Try again'),
  'too-many-passkeys': texts(
    '通行密鑰數目已達上限，請先移除一個',
    '通行密钥数量已达上限，请先移除一个',
    'You have as many passkeys as allowed. Remove one first',
  ),
  'wrong-pin': texts('PIN 不正確', 'PIN 不正确', 'That PIN is not right'),
  'adult-required': texts('未滿 18 歲不可使用', '未满 18 岁不可使用', 'You must be 18 or older'),
  changed: texts(
    '資料已被更改，請再看一次',
    '信息已被更改，请重新查看',
    'This has changed meanwhile. Take another look',
  ),
  'slot-full': texts('這個時段已滿', '这个时段已满', 'This time is taken'),
  'slot-past': texts('這個時段已過', '这个时段已过', 'This time has passed'),
  'outside-hours': texts('這個時間未能預約', '这个时间无法预约', 'This time cannot be booked'),
  'device-offline': texts('這部日曬機離線，未能預約', '这台日晒机离线，无法预约', 'This bed is offline'),
  'device-disabled': texts('這部日曬機已停用', '这台日晒机已停用', 'This bed is not in use'),
  'too-soon': texts('距離上次日曬太近，請遲些再來', '距离上次日晒太近，请晚些再来', 'Too soon after the last session'),
  'too-many-reports': texts(
    '你的回報已達上限，請先等候回覆',
    '您的反馈已达上限，请先等待回复',
    'Too many open reports. Wait for an answer first',
  ),
  'too-many-tags': texts('標籤已達上限', '标签已达上限', 'No more tags can be added'),
  'too-many-appointments': texts('你的預約已達上限', '您的预约已达上限', 'You have as many appointments as allowed'),
  'overlaps-own': texts('你在這段時間已有預約', '您在这段时间已有预约', 'You already have an appointment then'),
  'skin-type': texts(
    '會曬傷而不會曬黑的皮膚不適合使用日曬機',
    '只会晒伤不会晒黑的皮肤不适合使用日晒机',
    'Skin that always burns is not safe on a sunbed',
  ),
  'timed-out': texts('預約已逾時', '预约已超时', 'This appointment was missed'),
  visited: texts('你已到店', '您已到店', 'You have already checked in'),
  'too-late': texts(
    '已超過遲到上限，未能延後',
    '已超过迟到上限，无法延后',
    'Too late, it cannot be postponed any more',
  ),
  'already-postponed': texts(
    '每個預約只可延後一次，請聯絡客服',
    '每个预约只能延后一次，请联系客服',
    'It was postponed before. Contact support',
  ),
  'too-early': texts('未到預約當日', '未到预约当天', 'The day of this appointment has not come'),
  'too-far': texts('超出可預約日期', '超出可预约日期', 'Further ahead than can be booked'),
  clashes: texts('有預約受影響，請逐項選擇', '有预约受影响，请逐项选择', 'Appointments are affected. Decide for each'),
  'bookings-ahead': texts('仍有預約未完成', '仍有预约未完成', 'There are still bookings ahead'),
  'lock-offline': texts('門鎖離線，未能開門', '门锁离线，无法开门', 'The lock is offline and cannot be opened'),
  'no-access': texts('你現時未能開門或使用', '您目前无法开门或使用', 'You cannot open or use this now'),
  'not-enough-times': texts('剩餘次數不足，請先增值', '剩余次数不足，请先充值', 'No sessions left. Top up first'),
  'device-busy': texts('這部日曬機正在使用中', '这台日晒机正在使用中', 'This bed is in use'),
  'minutes-out-of-range': texts('時長不在可選範圍', '时长不在可选范围', 'That length is not available on this bed'),
  'consent-required': texts(
    '請先閱讀並同意風險須知',
    '请先阅读并同意风险须知',
    'Read and accept the risk notice first',
  ),
  'identity-needed': texts(
    '請先向職員出示身份證明文件，確認已滿 18 歲',
    '请先向店员出示身份证件，确认已满 18 岁',
    'Show staff an ID first, so that they can confirm you are 18 or older',
  ),
  'not-released': texts(
    '請先由職員放行，才可開始',
    '请先由店员放行，才可开始',
    'Staff have to release this session first',
  ),
  'bed-booked': texts('這部日曬機已有其他人預約', '这台日晒机已被他人预约', 'Somebody else has booked this bed'),
  'own-booking': texts(
    '距離你的下一個預約太近，請先更改或取消該預約',
    '距离您的下一个预约太近，请先更改或取消该预约',
    'Too close to your own next appointment. Move or cancel it first',
  ),
  'open-session': texts('你有一節日曬尚未結束', '您有一次日晒尚未结束', 'You have a session that has not ended'),
  'session-started': texts('這個預約已有日曬節次', '这个预约已有日晒', 'A session of this appointment has started'),
  'pass-open': texts(
    '你預約的日曬機未有回應，其保留的次數未能釋放',
    '您预约的日晒机没有回应，其保留的次数无法释放',
    'The bed that you booked does not answer, and keeps a session of yours',
  ),
  'open-order': texts('你有一張訂單尚未付款', '您有一张订单尚未付款', 'You have an order that is not paid'),
  'open-door': texts(
    '門仍為其中一個帳戶開着',
    '门仍为其中一个账号开着',
    'A door still stands open for one of the accounts',
  ),
  'staff-account': texts('職員的帳戶不能合併', '店员的账号不能合并', 'An account of the staff is never merged'),
  'number-asleep': texts(
    '保留的帳戶已久未使用，請先確認其電話號碼',
    '保留的账号已久未使用，请先确认其手机号码',
    'The account that stays was not used for long. Confirm its number first',
  ),
  'not-running': texts('日曬機並非運作中', '日晒机未在运行', 'The bed is not running'),
  'not-paused': texts('日曬機並未暫停', '日晒机未暂停', 'The bed is not paused'),
  'not-on-sale': texts('這個套票現時未有發售', '这个套餐目前不出售', 'This package is not on sale'),
  'pay-method': texts('未能使用這個付款方式', '无法使用这种付款方式', 'This way to pay is not available'),
  'wrong-amount': texts('金額與訂單不符', '金额与订单不符', 'The amount is not that of the order'),
  'wrong-parts': texts(
    '各項付款加起來與應收金額不符',
    '各项付款合计与应收金额不符',
    'The parts of the payment do not add up to the sum',
  ),
  'discount-limit': texts(
    '折扣超出你的級別上限',
    '折扣超出您的级别上限',
    'The discount is above the limit of your level',
  ),
  refunded: texts(
    '套票已退款，不可再更改',
    '套餐已退款，不可再更改',
    'This package was refunded and can no longer be changed',
  ),
  'refund-pending': texts(
    '這張套票的退款仍在處理中',
    '这张套餐的退款仍在处理中',
    'A refund of this package is still on its way',
  ),
  'being-paid': texts(
    '這位會員正以手機付款。請先取消付款碼',
    '这位会员正在用手机付款。请先取消付款码',
    'This is being paid on the member’s phone. Cancel the code first',
  ),
  'refund-failed': texts(
    '付款平台未能退款，套票不變',
    '付款平台无法退款，套餐不变',
    'The payment provider could not refund this. The package is unchanged',
  ),
  'switched-off': texts('分店暫停了這項服務', '门店暂停了这项服务', 'The studio has switched this off'),
  'texts-missing': texts(
    '法律文件須三種語言齊備',
    '法律文件须三种语言齐备',
    'A legal text lacks one of its three languages',
  ),
  'bad-signature': texts('未能核實設備的回覆', '无法核实设备的回执', 'The message could not be verified'),
  'own-account': texts(
    '這是你自己的帳戶，須由另一位職員處理',
    '这是您自己的账号，须由另一位员工处理',
    'This is your own account. Another person on the staff has to do this',
  ),
  'own-sale': texts(
    '這宗銷售由你經手，退款超過上限，須由另一位職員處理',
    '这笔销售由您经手，退款超过上限，须由另一位员工处理',
    'You made this sale, and the refund is above the limit. Another person on the staff has to make it',
  ),
  'already-compensated': texts('這次日曬已補償', '这次日晒已补偿', 'This session has been compensated already'),
  'no-package': texts(
    '沒有可用於這部日曬機的套票',
    '没有可用于这台日晒机的套餐',
    'No package of yours can be used for this bed',
  ),
  'drawer-open': texts(
    '請先結算錢箱，再完成日結',
    '请先结算钱箱，再完成日结',
    'Close the cash drawer first, then the day',
  ),
  'next-day-closed': texts('之後的日子已結帳，未能重開', '之后的日子已结账，无法重开', 'A later day is closed already'),
  'offer-changed': texts(
    '套票的價錢或條款已更改，請再看一次',
    '套餐的价格或条款已更改，请重新查看',
    'The price or terms of this package have changed',
  ),
  'already-set-up': texts('連鎖店已經設立', '连锁店已经设立', 'This chain is set up already'),
  'invitation-over': texts('邀請已失效', '邀请已失效', 'This invitation can no longer be used'),
  'too-many-invitations': texts(
    '未使用的邀請太多，請先收回一些',
    '未使用的邀请太多，请先撤回一些',
    'Too many invitations are open. Take some back first',
  ),
}
