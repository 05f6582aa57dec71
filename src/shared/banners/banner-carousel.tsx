import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import { tellTap } from '#src/client/api/banner-tap.ts'
import { openableAddress, type Banner } from '#src/domain/banners/banner.ts'
import { useConnection } from '#src/client/outbox/connection.ts'
import { Carousel } from '#src/ui/pictures/carousel.tsx'
import { Ridge } from '#src/ui/pictures/ridge.tsx'

import styles from './banner-carousel.module.css'

interface BannerCarouselProps {
  /** Undefined while nothing is known. */
  banners: readonly Banner[] | undefined
  /** There is nothing to show and nothing to wait for. */
  hasFailed: boolean
}

/** What the studio announces. Without a picture there are hills and a sun, never a hole. */
export function BannerCarousel({ banners, hasFailed }: BannerCarouselProps) {
  const { t } = useLingui()
  if (hasFailed || banners?.length === 0) {
    return <Carousel label={t`News`} slides={[{ key: 'ridge', face: <Ridge /> }]} />
  }
  // The place of a picture is there before the picture is known, so that the page can fill it before any script.
  const slides = banners
    ? banners.map((banner, place) => ({ key: banner.image, face: <BannerFace banner={banner} place={place} /> }))
    : [{ key: 'waiting', face: <Waiting /> }]
  return <Carousel label={t`News`} slides={slides} />
}

/** Hills stand where the picture will, as large as it: what comes later takes no new place. */
function Waiting() {
  return (
    <div className={styles.waiting}>
      <img data-banner className={styles.image} alt="" />
    </div>
  )
}

function BannerFace({ banner, place }: { banner: Banner; place: number }) {
  const { sinceAt } = useConnection()
  // A picture that could not be had is asked for again when the connection has changed.
  const [brokenIn, setBrokenIn] = useState<number>()
  const { counted } = banner
  const address = openableAddress(banner.webUrl, location.origin)
  const isForeign = address !== undefined && !address.startsWith(`${location.origin}/`)
  const picture =
    brokenIn === sinceAt ? (
      <>
        <Ridge />
        <span className={styles.words}>{banner.alt}</span>
      </>
    ) : (
      <img
        {...(place === 0 && { 'data-banner': '' })}
        className={styles.image}
        src={banner.image}
        alt={banner.alt}
        draggable={false}
        onError={() => setBrokenIn(sinceAt)}
      />
    )
  if (address === undefined) return picture
  return (
    <a
      className={styles.link}
      href={address}
      {...(isForeign && { target: '_blank', rel: 'noopener noreferrer' })}
      // The click that ends a drag is taken back before it comes here.
      onClick={(event) => counted && !event.defaultPrevented && tellTap(counted)}
    >
      {picture}
    </a>
  )
}
