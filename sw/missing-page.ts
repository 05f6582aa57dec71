import { openOutbox } from '#src/client/storage/rows/outbox-store.ts'

interface Words {
  title: string
  why: string
  missing: string
  kept: (count: number) => string
  again: string
}

const english: Words = {
  title: 'Part of the app is missing on this phone',
  why: 'A stored file was damaged or removed, and it could not be fetched again: there is no signal, or the studio does not answer. Nothing damaged is used. With a signal the app repairs itself.',
  missing: 'Missing',
  kept: (count) =>
    count === 1
      ? '1 change is waiting on this phone. It is kept, and sent once there is a signal.'
      : `${count} changes are waiting on this phone. They are kept, and sent once there is a signal.`,
  again: 'Try again',
}

/** Kept apart from the catalogs, which may be what is missing. */
const wordsOf: Record<string, Words> = {
  'zh-HK': {
    title: '手機上的應用程式欠缺部分檔案',
    why: '有已存檔案損壞或遭移除，而現時未能重新下載：手機沒有訊號，或分店伺服器沒有回應。損壞的檔案不會使用；有訊號後會自動修復。',
    missing: '欠缺',
    kept: (count) => `手機上有 ${count} 項更改等待傳送，會一直保留，有訊號後便會傳送。`,
    again: '重試',
  },
  'zh-CN': {
    title: '手机上的应用缺少部分文件',
    why: '有已存文件损坏或被移除，而现在无法重新下载：手机没有信号，或门店服务器没有回应。损坏的文件不会使用；有信号后会自动修复。',
    missing: '缺少',
    kept: (count) => `手机上有 ${count} 项更改等待发送，会一直保留，有信号后就会发送。`,
    again: '重试',
  },
  'en-US': english,
}

const style =
  'body{max-width:480px;margin:15vh auto 0;padding:0 20px;font:16px/1.5 system-ui,sans-serif;color-scheme:light dark;' +
  'background:light-dark(#faf6f0,#14100c);color:light-dark(#2b1a10,#fff6e8);overflow-wrap:anywhere}' +
  'h1{font-size:22px;line-height:1.3}small{display:block;margin:20px 0;opacity:.75}' +
  'a{display:inline-block;padding:12px 28px;border-radius:99px;background:light-dark(#2b1a10,#ffb84d);' +
  'color:light-dark(#fff6e8,#2a1703);font-weight:700;text-decoration:none}'

/** What the worker says by itself where the app cannot start: what is missing, and that what waits to be sent is kept. */
export async function tellMissing(request: Request, missing: string[]): Promise<Response> {
  const { pathname, searchParams, search } = new URL(request.url)
  const asked = searchParams.get('lang') ?? ''
  const language = Object.hasOwn(wordsOf, asked) ? asked : browserLanguage()
  const back = searchParams.get('back') ?? pathname + search
  const count = await countWaiting().catch(() => 0)
  const { title, why, missing: name, kept, again } = wordsOf[language] ?? english
  const body = [
    `<h1>${title}</h1><p>${why}</p>`,
    count > 0 ? `<p data-waiting="${count}">${kept(count)}</p>` : '',
    missing.length > 0 ? `<small>${name}: ${missing.map(escape).join(', ')}</small>` : '',
    // Only an address of the app: what stands after the question mark may come from anywhere.
    `<a href="${back.startsWith('/hk/') ? escape(back) : '/hk/'}">${again}</a>`,
  ]
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title>`
  return new Response(`<!doctype html><html lang="${language}">${head}<style>${style}</style>${body.join('')}`, {
    status: 503,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'",
    },
  })
}

/** Where the page could not even say its own. */
function browserLanguage(): string {
  if (!/^zh/i.test(navigator.language)) return 'en-US'
  return /hans|cn|sg/i.test(navigator.language) ? 'zh-CN' : 'zh-HK'
}

async function countWaiting(): Promise<number> {
  const entries = await openOutbox().read()
  return entries.filter(({ state }) => state.name === 'waiting' || state.name === 'sending').length
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
