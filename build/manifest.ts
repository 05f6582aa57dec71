import type { Plugin } from 'vite'

import { bothNames, brandName, ownBrand } from '../src/domain/brand.ts'
import { defaultLanguage, type Language, languages } from '../src/domain/language.ts'

interface Words {
  name: string
  shortName: string
  description: string
  book: string
  scan: string
  appointments: string
  narrow: string
  wide: string
}

const words: Record<Language, Words> = {
  'zh-HK': {
    name: bothNames(ownBrand),
    shortName: brandName(ownBrand, 'zh-HK'),
    description: '自助日曬：預約、開門、開始日曬',
    book: '預約',
    scan: '掃碼開門',
    appointments: '我的預約',
    narrow: '主頁：下一個預約',
    wide: '平板上的主頁',
  },
  'zh-CN': {
    name: bothNames(ownBrand),
    shortName: brandName(ownBrand, 'zh-HK'),
    description: '自助日晒：预约、开门、开始日晒',
    book: '预约',
    scan: '扫码开门',
    appointments: '我的预约',
    narrow: '首页：下一个预约',
    wide: '平板上的首页',
  },
  'en-US': {
    name: brandName(ownBrand, 'en-US'),
    shortName: brandName(ownBrand, 'en-US'),
    description: 'Self-service tanning: book, open the door, start the bed',
    book: 'Book',
    scan: 'Scan door',
    appointments: 'My appointment',
    narrow: 'Home with the next appointment',
    wide: 'Home on a tablet',
  },
}

const base = '/hk/'
const icon = (file: string, sizes: string, purpose: string) => ({
  src: `${base}icons/${file}`,
  sizes,
  type: file.endsWith('.svg') ? 'image/svg+xml' : 'image/png',
  purpose,
})

/** The web app manifest in one language; `id`, scope and start are the same in all, so that it is one app. */
export function manifest(language: Language): object {
  const say = words[language]
  const shortcut = (name: string, path: string, file: string) => ({
    name,
    url: `${base}${path}`,
    icons: [{ src: `${base}icons/${file}`, sizes: '96x96', type: 'image/png' }],
  })
  return {
    id: base,
    name: say.name,
    short_name: say.shortName,
    description: say.description,
    lang: language,
    dir: 'ltr',
    scope: base,
    start_url: base,
    display: 'standalone',
    orientation: 'any',
    background_color: '#FAF6F0',
    theme_color: '#FAF6F0',
    categories: ['health', 'lifestyle'],
    icons: [
      icon('icon-192.png', '192x192', 'any'),
      icon('icon-512.png', '512x512', 'any'),
      icon('icon.svg', 'any', 'any'),
      icon('icon-192.png', '192x192', 'maskable'),
      icon('icon-512.png', '512x512', 'maskable'),
      icon('icon-monochrome.svg', 'any', 'monochrome'),
    ],
    shortcuts: [
      shortcut(say.book, 'appointment', 'shortcut-book.png'),
      shortcut(say.scan, 'scan-qrcode', 'shortcut-scan.png'),
      shortcut(say.appointments, 'appointment-result?from=last', 'shortcut-appointment.png'),
    ],
    screenshots: [screenshot('narrow', '780x1688', say.narrow), screenshot('wide', '1640x2360', say.wide)],
  }
}

function screenshot(form: 'narrow' | 'wide', sizes: string, label: string) {
  return { src: `${base}screenshots/home-${form}.png`, sizes, type: 'image/png', form_factor: form, label }
}

/**
 * One manifest for each language; the boot script points the page at the right one. The server puts the chain's own
 * name and logo into it, so that it is no file that the worker could compare.
 */
export function manifests(): Plugin {
  return {
    name: 'manifests',
    apply: 'build',
    generateBundle() {
      for (const language of languages) {
        const source = JSON.stringify(manifest(language))
        this.emitFile({ type: 'asset', fileName: `manifest.${language}.webmanifest`, source })
      }
    },
    transformIndexHtml: () => [
      {
        tag: 'link',
        attrs: { rel: 'manifest', href: `${base}manifest.${defaultLanguage}.webmanifest` },
        injectTo: 'head',
      },
    ],
  }
}
