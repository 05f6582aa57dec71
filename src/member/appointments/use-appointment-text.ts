import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'

import { devicesQuery } from '#src/client/api/beds.ts'
import { shopsQuery } from '#src/client/api/shops/shops.ts'
import type { Appointment } from '#src/domain/appointments/appointment.ts'
import { bedText } from '#src/domain/beds/bed.ts'
import { toLanguage } from '#src/domain/language.ts'
import { shopText } from '#src/domain/shops/shop.ts'
import { useConverted } from '#src/lib/hooks/use-converted.ts'

export interface AppointmentText {
  shopName: string
  shopAddress: string
  deviceName: string
  deviceType: string
}

/**
 * Where and on which bed, in the language of the app. An appointment carries the words of the language it was read in;
 * the lists of shops and beds have all languages, so they are used as long as they name the same place.
 */
export function useAppointmentText(appointment: Appointment): AppointmentText {
  const { i18n } = useLingui()
  const language = toLanguage(i18n.locale)
  const shop = useQuery(shopsQuery()).data?.find(({ shopId }) => shopId === appointment.shopId)
  const device = useQuery(devicesQuery(appointment.shopId)).data?.find(
    ({ deviceId }) => deviceId === appointment.deviceId,
  )
  const place = shop && shopText(shop, language)
  const bed = device && bedText(device, language)
  const [shopName = '', shopAddress = ''] = useConverted(
    `${place?.entry.name ?? appointment.shopName}\n${place?.entry.address ?? appointment.shopLocation}`,
    place?.convertTo,
  ).split('\n')
  const [deviceName = '', deviceType = ''] = useConverted(
    `${bed?.entry.deviceName ?? appointment.deviceName}\n${bed?.entry.deviceType ?? appointment.deviceType}`,
    bed?.convertTo,
  ).split('\n')
  return { shopName, shopAddress, deviceName, deviceType }
}
