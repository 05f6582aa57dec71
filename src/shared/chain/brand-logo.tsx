import { useBrand } from './use-brand.ts'

interface BrandLogoProps {
  size: number
  className?: string | undefined
}

/** The chain's logo, or the sun that the app comes with; the name stands beside it. */
export function BrandLogo({ size, className }: BrandLogoProps) {
  const { logo } = useBrand()
  return <img src={logo ?? '/hk/icons/icon.svg'} width={size} height={size} alt="" className={className} />
}
