import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'

import { readAddress } from '#src/domain/banners/banner.ts'
import type { Language } from '#src/domain/language.ts'
import { CropDialog } from '#src/shared/members/crop-dialog.tsx'
import { useStaffShop } from '#src/staff/kit/lists/use-staff-shop.ts'
import { ChoiceChips } from '#src/staff/kit/fields/choice-chips.tsx'
import { DateField } from '#src/staff/kit/fields/date-field.tsx'
import { IconLink } from '#src/staff/kit/icons.tsx'
import { LanguageTabs } from '#src/staff/kit/forms/language-tabs.tsx'
import { Switch } from '#src/staff/kit/fields/switch.tsx'
import { Field } from '#src/ui/forms/field.tsx'
import { showToast } from '#src/ui/feedback/toast.ts'

import { type BannerDraft, type DraftTrouble, missingPictures } from './banner-draft.ts'
import styles from './banner-form.module.css'
import { PictureBox } from './picture/picture-box.tsx'
import { SafeArea } from './picture/safe-area.tsx'
import { useBannerUpload } from './picture/use-banner-upload.ts'
import { bannerSize, usePictureChoice } from './picture/use-picture-choice.ts'
import { longest } from '#src/staff/kit/forms/limits-calls.ts'

/** As long as the studio takes. */

interface BannerFormProps {
  draft: BannerDraft
  troubles: readonly DraftTrouble[]
  /** Of the picture and its words. */
  language: Language
  onLanguage: (language: Language) => void
  onChange: (changes: Partial<BannerDraft>) => void
}

/** What one banner shows, where it leads, when and where it is shown. */
export function BannerForm(props: BannerFormProps) {
  const { draft, troubles, onChange } = props
  const { t } = useLingui()
  const { shops: all } = useStaffShop()
  // A banner keeps a studio that has closed since, and gets no such one.
  const shops = all.filter(({ shopId, stage }) => stage !== 'closed' || draft.shopIds.includes(shopId))
  return (
    <div className="stack-14">
      <Pictures {...props} />
      <Address address={draft.address} isWrong={troubles.includes('address')} onChange={onChange} />
      <div className={styles.dates}>
        <DateField
          label={t`First day`}
          value={draft.showFrom ?? undefined}
          onChange={(from) => onChange({ showFrom: from ?? null })}
        />
        <DateField
          label={t`Last day`}
          value={draft.showTo ?? undefined}
          onChange={(to) => onChange({ showTo: to ?? null })}
        />
        {troubles.includes('dates') && (
          <p role="alert" className={styles.trouble}>
            <Trans>The last day is before the first</Trans>
          </p>
        )}
      </div>
      <ChoiceChips
        legend={t`Studios`}
        all={t`All studios`}
        chosen={draft.shopIds.map(String)}
        options={shops.map(({ shopId, name }) => ({ value: String(shopId), label: name }))}
        onChange={(value) => onChange({ shopIds: value.map(Number) })}
      />
      <div className={styles.on}>
        <Switch
          label={
            <span>
              <strong className={styles.strong}>
                <Trans>Show to members</Trans>
              </strong>
              <span className="small-print">
                <Trans>Stops automatically after the last day</Trans>
              </span>
            </span>
          }
          name={t`Show to members`}
          isOn={draft.enabled}
          onChange={(enabled) => onChange({ enabled })}
        />
        {troubles.includes('crowded') && (
          <p role="alert" className={styles.trouble}>
            <Trans>One of these studios would show more than 6 on a day. Shorten the dates or switch one off.</Trans>
          </p>
        )}
      </div>
    </div>
  )
}

/** The picture and its words in one language after the other. */
function Pictures({ draft, troubles, language, onLanguage, onChange }: BannerFormProps) {
  const { t } = useLingui()
  const latest = useRef(draft)
  useEffect(() => void (latest.current = draft))
  // Whatever was typed while the picture was on its way stays.
  const put = (to: Language, image: string) => onChange({ images: { ...latest.current.images, [to]: image } })
  const { uploads, choose, retry } = useBannerUpload(put)
  const choice = usePictureChoice()
  const [image, alt, upload] = [draft.images[language], draft.alts[language], uploads[language]]
  function use(cut: Blob | undefined) {
    if (choice.cutting && cut) choose(choice.cutting.language, cut)
    else showToast({ text: t`Upload failed`, tone: 'trouble' })
    choice.close(cut !== undefined)
  }
  return (
    <>
      <LanguageTabs value={language} onChange={onLanguage} missing={missingPictures(draft)} />
      <PictureBox
        language={language}
        image={image}
        upload={upload}
        onChoose={(file) => void choice.choose(language, file)}
        onRetry={() => retry(language)}
        onCutAgain={upload?.step === 'sending' ? undefined : choice.cutAgain(language)}
        onRemove={image !== '' && language !== 'zh-HK' ? () => put(language, '') : undefined}
      />
      {choice.cutting && (
        <CropDialog
          picture={choice.cutting.picture}
          size={bannerSize}
          guide={<SafeArea />}
          onCancel={() => choice.close(false)}
          onDone={use}
        />
      )}
      {image === '' && language === 'zh-HK' && (
        <p className="small-print">
          <Trans>A picture in Traditional Chinese is needed</Trans>
        </p>
      )}
      {(image !== '' || upload) && (
        <Field
          key={language}
          label={t`Alt text`}
          lang={language}
          maxLength={longest.bannerAlt}
          value={alt}
          after={
            <span className={styles.count}>
              {alt.length} / {longest.bannerAlt}
            </span>
          }
          helper={
            troubles.includes('alt') && alt.trim() === ''
              ? t`Needed: what the picture says, for whoever can't see it`
              : undefined
          }
          onChange={({ target }) => onChange({ alts: { ...draft.alts, [language]: target.value } })}
        />
      )}
    </>
  )
}

type AddressProps = { address: string; isWrong: boolean; onChange: (changes: Partial<BannerDraft>) => void }

function Address({ address, isWrong, onChange }: AddressProps) {
  const { t } = useLingui()
  const read = readAddress(address.trim())
  return (
    <Field
      label={t`Link (optional)`}
      inputMode="url"
      maxLength={longest.webUrl}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      value={address}
      before={
        <span className={styles.icon}>
          <IconLink size={20} />
        </span>
      }
      after={
        read && (
          <span className={styles.count}>
            {read.kind === 'own' ? <Trans>In the app</Trans> : <Trans>Another site</Trans>}
          </span>
        )
      }
      error={isWrong ? t`Enter a page such as /hk/recharge, or a full https address` : undefined}
      onChange={({ target }) => onChange({ address: target.value })}
    />
  )
}
