import { answerReader } from './answer-reader.ts'
import { latestAppointment } from '#src/contract/appointments.ts'
import { getUserInfo } from '#src/contract/members.ts'
import { config, shopList } from '#src/contract/shops.ts'

/**
 * What home asks for before anything else. The build puts checks that need no schema library in the place of this file
 * (`build/first-answers.ts`): a phone that starts waits for nothing else to read them.
 */
export const readShopList = answerReader(shopList)
export const readConfig = answerReader(config)
export const readLatestAppointment = answerReader(latestAppointment)
export const readUserInfo = answerReader(getUserInfo)
