import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'

import { studioConfigQuery } from '#src/client/api/app-config.ts'
import { memberQuery } from '#src/client/api/members.ts'

export interface ConsentStanding {
  /** The version of the risk notice that the studio asks for. */
  version: string
  isNeeded: boolean
  /** An earlier version was agreed to. */
  isRenewal: boolean
}

/** Whether the member still has to agree to the risk notice before a session; `standing` is undefined while it is not known. */
export function useConsentStanding(shopId: number) {
  const { i18n } = useLingui()
  const config = useQuery(studioConfigQuery(shopId, i18n.locale))
  const member = useQuery(memberQuery())
  const readAgain = () => void Promise.all([config.refetch(), member.refetch()])
  return {
    standing: config.data && member.data && toStanding(config.data.legal.riskVersion, member.data.consentVersion),
    hasFailed: config.isError || member.isError,
    isFetching: config.isFetching || member.isFetching,
    readAgain,
  }
}

function toStanding(version: string, agreedTo: string | null): ConsentStanding {
  return { version, isNeeded: agreedTo !== version, isRenewal: agreedTo !== null }
}
