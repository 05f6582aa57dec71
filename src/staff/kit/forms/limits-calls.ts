import * as shared from '#src/contract/limits.ts'
import * as limits from '#src/contract/staff/limits.ts'

/** How much the studio takes: of a text in characters, of a number its least and most. */
export const {
  areaCodesPattern,
  chainRanges,
  highestPrice,
  longest,
  mostDaysOff,
  mostInGroup,
  mostSetUp,
  mostTags,
  ranges,
  receiptPrefixPattern,
  shortestReason,
  uuidPattern,
  wholeSumPattern,
} = limits
export const { contactPhonePattern, longestWifiName, wechatIdPattern, wifiNameTrouble } = shared
