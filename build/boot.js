// Runs before any module: picks the language, asks for its messages, and paints the shell with what this phone remembers.
;(() => {
  const catalogs = __CATALOGS__
  const words = __WORDS__
  const root = document.getElementById('root')
  const html = document.documentElement
  const read = (key) => {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  }
  // A phone that comes for the first time is spoken to as its owner reads; `main.tsx` remembers that.
  const spoken = (code) => {
    if (/^zh/i.test(code)) return /hant|hk|tw|mo/i.test(code) && !/hans/i.test(code) ? 'zh-HK' : 'zh-CN'
    return /^en/i.test(code) ? 'en-US' : undefined
  }
  const isNew = ['user_language', 'token', 'userId', 'shopId'].every((key) => read(key) === null)
  const guessed = navigator.languages.map(spoken).find((known) => known !== undefined) ?? 'en-US'
  const stored = isNew ? guessed : (read('user_language') ?? '')
  const isMainland = /zh/i.test(stored) && !/HK|TW/i.test(stored)
  const language = catalogs[stored] ? stored : isMainland ? 'zh-CN' : 'zh-HK'
  html.lang = language
  document.querySelector('link[rel=manifest]')?.setAttribute('href', `/hk/manifest.${language}.webmanifest`)

  // A theme chosen on this phone stands above the phone's own; `src/lib/page-theme.ts` follows its changes.
  const appearance = read('appearance')
  if (appearance === 'light' || appearance === 'dark') {
    html.dataset.appearance = appearance
    const color = appearance === 'dark' ? '#14100C' : '#FAF6F0'
    for (const bar of document.querySelectorAll('meta[name=theme-color]')) bar.content = color
  }

  // What the chain looked like when it was last asked; `member/app/watch-brand.ts` follows its changes.
  let brand = null
  try {
    brand = JSON.parse(read('brand'))
  } catch {
    brand = null
  }
  const paint = (name, value) => {
    html.style.setProperty(`--${name}`, value)
    html.dataset[name] = ''
  }
  if (/^#[0-9a-f]{6}$/.test(brand?.color)) paint('brand', brand.color)
  if (/^\/media\/[\w-]+\.webp$/.test(brand?.logo)) paint('logo', `url(${brand.logo})`)
  if (Array.isArray(brand?.names)) {
    const { name } = brand.names.find((entry) => entry?.language === language) ?? brand.names[0] ?? {}
    if (typeof name === 'string') document.title = name
  }

  // A Wi-Fi portal's answer may lie in the browser's own cache in the place of a file; ours replaces it there.
  document.getElementById('stuck').addEventListener('click', (event) => {
    event.preventDefault()
    const again = { cache: 'reload', signal: AbortSignal.timeout(10_000) }
    const files = [...document.querySelectorAll('script[src],link[href]')]
    void Promise.allSettled(files.map(({ src, href }) => fetch(src || href, again))).then(() => location.assign('/hk/'))
  })

  // The app cannot say that a part of itself is missing on this phone; the worker can.
  const tellMissing = () => {
    if (html.dataset.live !== undefined || !navigator.serviceWorker?.controller) return
    const back = encodeURIComponent(location.pathname + location.search)
    location.replace(`/hk/start-missing?lang=${language}&back=${back}`)
  }
  addEventListener('error', ({ target }) => target?.localName === 'script' && tellMissing(), true)
  addEventListener('start-missing', tellMissing)

  // What is tapped before the app is live looks pressed at once; `member/app/early-tap.ts` carries it out. Whoever tapped
  // ten seconds ago has turned to something else, and sees that nothing is pressed any more.
  const tapHoldsMs = 10_000
  let letGo
  const holdTap = (event) => {
    const pressed = event.target.closest?.('#root a[href^="/hk/"], #root button')
    if (!pressed || html.dataset.live !== undefined || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    event.stopPropagation()
    root.querySelector('[data-pressed]')?.removeAttribute('data-pressed')
    pressed.dataset.pressed = ''
    const name = pressed.id || (pressed.getAttribute('aria-label') ?? pressed.textContent)
    globalThis.earlyTap = { name, href: pressed.getAttribute('href'), until: Date.now() + tapHoldsMs }
    clearTimeout(letGo)
    letGo = setTimeout(() => pressed.removeAttribute('data-pressed'), tapHoldsMs)
  }
  addEventListener('click', holdTap, true)

  const isHome = /^\/hk\/?$/.test(location.pathname)
  const { first, rest } = catalogs[language]
  // Imported at once, its words are there when the app asks for them; `shared/language/activate-language.ts` takes them.
  // Where they do not come, the app asks for them itself, and says what is missing.
  globalThis.firstWords = { language, catalog: import(first).catch(() => undefined) }
  if (!isHome) {
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.href = rest
    document.head.append(link)
  }
  let home = null
  try {
    home = JSON.parse(read('home'))
  } catch {
    home = null
  }
  // The first answers that home needs travel together with the scripts.
  if (isHome) {
    const headers = { 'content-type': 'application/json', 'accept-language': language }
    // The time limit of every call of the app.
    const signal = AbortSignal.timeout(10_000)
    // Read as they arrive: the browser has nothing else to do until the scripts are there, and much from then on.
    const ask = (path, body) =>
      fetch(path, { method: 'POST', headers, body: JSON.stringify(body), signal })
        .then(async (response) => ({ response, text: await response.text() }))
        .catch(() => undefined)
    const [token, uid, shopId] = ['token', 'userId', 'shopId'].map(read)
    const place = /^\d{1,15}$/.test(shopId ?? '') ? { shop_id: Number(shopId), stat_shop_id: Number(shopId) } : {}
    const asked = { '/api/config/shopList': { answer: ask('/api/config/shopList', {}) } }
    const askAsMember = (path) => (asked[path] = { token, answer: ask(path, { ...place, token, uid }) })
    if (token && uid) {
      askAsMember('/api/user/mylatestAppointment')
      // A phone that knows of no visit has to hear whether the skin rests, see `member/home/use-after-visit.ts`.
      if ((home?.state ?? 'signed-out') === 'signed-out') askAsMember('/api/user/getUserInfo')
    }
    globalThis.prefetchedAnswers = asked
  }

  const shell = document.getElementById(isHome ? 'shell-home' : 'shell-other').content
  // The shell of home is written in one language; `build/one-shell.ts` tells where the others say something else.
  const walker = document.createTreeWalker(shell, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT)
  let reached = -1
  for (const [place, text, attribute] of (isHome && words[language]) || []) {
    for (; reached < place; reached++) walker.nextNode()
    if (attribute) walker.currentNode.setAttribute(attribute, text)
    else walker.currentNode.data = text
  }
  root.append(shell)
  for (const template of document.querySelectorAll('template[id^=shell-]')) template.remove()
  if (!isHome) return

  const card = root.querySelector('[data-state]')
  if (card && !read('token')) card.dataset.state = 'signed-out'
  if (!navigator.onLine) html.dataset.offline = ''
  if (!card || home?.v !== 1 || home.language !== language || typeof home.text !== 'object' || !home.text) return
  // What is over since, by the studio's clock, is nothing to be told of; `use-home-picture.ts` decides by the same.
  const now = Date.now() + (Number(read('clockOffset')) || 0)
  const isAhead = (name) => Number(home.text[name]) > now
  let { state } = home
  if (/^(done|ended)$/.test(state) && !isAhead('doneUntil')) state = 'resting'
  if (state === 'resting' && !isAhead('restUntil')) state = 'none'
  if (state === 'free' && !(navigator.onLine && isAhead('freeAt'))) state = 'none'
  card.dataset.state = state
  card.dataset.step = (state === home.state && home.text.step) || ''
  for (const place of root.querySelectorAll('[data-v]')) place.textContent = home.text[place.dataset.v] ?? ''
  const picture = root.querySelector('[data-banner]')
  if (picture && home.banner) {
    picture.src = home.banner.image
    picture.alt = home.banner.alt
  }
})()
