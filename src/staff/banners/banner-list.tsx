import { Trans, useLingui } from '@lingui/react/macro'

import { mostBanners } from '#src/domain/banners/banner-days.ts'
import { IconHistoryLog, IconGrip } from '#src/staff/kit/icons.tsx'
import type { WriteState } from '#src/staff/kit/forms/use-staff-write.ts'
import { MoveButtons } from '#src/staff/kit/lists/move-buttons.tsx'
import { WriteNote } from '#src/staff/kit/write-note.tsx'
import { Button } from '#src/ui/forms/button.tsx'
import { Callout } from '#src/ui/feedback/callout.tsx'
import { IconPlus } from '#src/ui/pictures/icons.tsx'
import { IconClock, IconInfo } from '#src/ui/pictures/icons-critical.tsx'

import type { StaffBanner } from './banner-calls.ts'
import styles from './banner-list.module.css'
import { useBannerWords } from './banner-texts.ts'
import { useReorder } from './use-reorder.ts'

interface BannerListProps {
  banners: readonly StaffBanner[]
  /** On the calendar of the studio. */
  today: string
  openId: string | undefined
  onOpen: (known: StaffBanner) => void
  /** Absent where nothing may be added or ordered. */
  edit:
    | {
        onAdd: () => void
        write: (order: { bannerIds: string[] }) => Promise<unknown>
        state: WriteState
        isOffline: boolean
      }
    | undefined
}

/** Every banner in the order of the members' carousel; those that wait or have ended stand where they are. */
export function BannerList({ banners, today, openId, onOpen, edit }: BannerListProps) {
  const words = useBannerWords(today)
  const movableIds = banners.filter((banner) => isMovable(words.standing(banner).kind)).map(({ bannerId }) => bannerId)
  const reorder = useReorder({
    ids: banners.map(({ bannerId }) => bannerId),
    movableIds,
    onDrop: async (order) => await edit?.write({ bannerIds: order }),
  })
  return (
    <div className={styles.list}>
      <ol className={styles.items}>
        {banners.map((banner) => (
          <BannerLine
            key={banner.bannerId}
            banner={banner}
            today={today}
            isOpen={banner.bannerId === openId}
            onOpen={() => onOpen(banner)}
            reorder={edit && !edit.isOffline && movableIds.length > 1 ? reorder : undefined}
            place={reorder.order.indexOf(banner.bannerId)}
          />
        ))}
      </ol>
      <Announced banners={banners} reorder={reorder} />
      {edit && <WriteNote state={edit.state} isOffline={edit.isOffline} />}
      {edit && (
        <>
          <Button kind="tonal" size="small" wide icon={<IconPlus size={20} />} onClick={edit.onAdd}>
            <Trans>New banner</Trans>
          </Button>
          <Callout tone="calm" icon={<IconInfo size={22} />}>
            <Trans>
              Drag by the handle, or press it and use the arrow keys. A studio shows at most {mostBanners} a day.
            </Trans>
          </Callout>
        </>
      )}
    </div>
  )
}

interface BannerLineProps {
  banner: StaffBanner
  today: string
  isOpen: boolean
  onOpen: () => void
  reorder: ReturnType<typeof useReorder> | undefined
  place: number
}

function BannerLine({ banner, today, isOpen, onOpen, reorder, place }: BannerLineProps) {
  const words = useBannerWords(today)
  const name = words.name(banner)
  const standing = words.standing(banner)
  const grip = reorder && isMovable(standing.kind) ? reorder.grip(banner.bannerId) : undefined
  const image = banner.languages[0]?.image
  return (
    <li
      className={styles.item}
      data-id={banner.bannerId}
      data-open={isOpen || undefined}
      data-lifted={grip?.isLifted || undefined}
      data-over={standing.kind === 'ended' || standing.kind === 'off' || undefined}
      style={{ order: place }}
    >
      {grip ? <Grip name={name} grip={grip} /> : <StandingMark kind={standing.kind} />}
      <button
        type="button"
        className={styles.open}
        aria-current={isOpen || undefined}
        aria-label={`${name} ${standing.words}`}
        onClick={onOpen}
      >
        <img className={styles.thumb} src={image} alt="" width={64} height={40} loading="lazy" draggable={false} />
        <span className={styles.words}>
          <span className={styles.name}>{name}</span> <span className={styles.dates}>{standing.words}</span>
        </span>
      </button>
      {grip?.isLifted && reorder && (
        <MoveButtons name={name} onUp={() => reorder.move(-1)} onDown={() => reorder.move(1)} />
      )}
    </li>
  )
}

/** A thing that is moved without being seen has to be heard. */
function Announced({ banners, reorder }: { banners: readonly StaffBanner[]; reorder: ReturnType<typeof useReorder> }) {
  const { t } = useLingui()
  const { liftedId, order } = reorder
  const place = liftedId === undefined ? 0 : order.indexOf(liftedId) + 1
  return (
    <p role="status" className="visually-hidden">
      {place > 0 && t`Place ${place} of ${banners.length}`}
    </p>
  )
}

function StandingMark({ kind }: { kind: string }) {
  return (
    <span className={styles.mark}>
      {kind === 'scheduled' && <IconClock size={20} />}
      {kind === 'ended' && <IconHistoryLog size={20} />}
    </span>
  )
}

function isMovable(kind: string): boolean {
  return kind === 'playing' || kind === 'off'
}

interface GripProps {
  name: string
  grip: ReturnType<ReturnType<typeof useReorder>['grip']>
}

/** What a thing is dragged by; pressed, it lifts the thing for the arrow keys, and pressed again it puts it down. */
function Grip({ name, grip: { isLifted, ...hands } }: GripProps) {
  const { t } = useLingui()
  return (
    <button
      type="button"
      className={styles.grip}
      aria-pressed={isLifted}
      aria-label={t`Reorder ${name}`}
      data-grip
      {...hands}
    >
      <IconGrip size={24} />
    </button>
  )
}
