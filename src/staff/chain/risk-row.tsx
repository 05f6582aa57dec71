import { Trans, useLingui } from '@lingui/react/macro'

import { Switch } from '#src/staff/kit/switch.tsx'

import styles from './chain.module.css'
import { ChangedMark, type RowProps } from './changed-mark.tsx'

/** Which wordings are in force, and whether everybody is asked about the risk notice once more. */
export function RiskRow({ config, draft, isReadOnly, isChanged }: RowProps) {
  const { t } = useLingui()
  const { published, termsVersion, privacyVersion, riskWording } = config
  const round = published.riskRound
  return (
    <>
      <dl>
        <Wording name={t`User agreement`} day={termsVersion} />
        <Wording name={t`Privacy policy`} day={privacyVersion} />
        <Wording name={t`Risk notice`} day={riskWording} />
      </dl>
      <p className={styles.after}>
        <Trans>The wordings come with the app, in all three languages at once.</Trans>
      </p>
      <div className={styles.row}>
        <div className={styles.words}>
          <div className={styles.name}>
            <Trans>Ask everyone to agree again</Trans>
            <ChangedMark isChanged={isChanged} />
          </div>
          <p className={styles.quiet}>
            <Trans>Round {round} of the risk notice is in force. Members are asked before their next session.</Trans>
          </p>
        </div>
        <Switch
          label=""
          name={t`Ask everyone to agree again`}
          isOn={draft.values.riskRound > round}
          isDisabled={isReadOnly}
          onChange={(isOn) => draft.change({ riskRound: isOn ? round + 1 : round })}
        />
      </div>
    </>
  )
}

function Wording({ name, day }: { name: string; day: string }) {
  return (
    <div className={styles.row}>
      <dt className={styles.name}>{name}</dt>
      <dd>
        <Trans>Wording of {day}</Trans>
      </dd>
    </div>
  )
}
