import { chromium } from '@playwright/test'
import { writeFileSync, mkdtempSync } from 'node:fs'
import { startOwnApp } from './tests/bench/own-app.ts'
import { findBrowser } from './tests/support/net/find-browser.ts'
const own = await startOwnApp()
const url = new URL(own.server.url).origin + '/hk/'
const dir = mkdtempSync('/tmp/trace-')
try {
  for (const phase of ['cold', 'warm', 'warm', 'warm2', 'warm3']) {
    const ctx = await chromium.launchPersistentContext(dir, {
      executablePath: findBrowser(),
      viewport: { width: 412, height: 823 },
      deviceScaleFactor: 1.75,
      hasTouch: true,
      isMobile: true,
      serviceWorkers: 'allow',
    })
    const page = await ctx.newPage()
    const cdp = await ctx.newCDPSession(page)
    if (phase === 'cold')
      await page.addInitScript((r) => {
        if (!localStorage.getItem('token')) for (const [k, v] of Object.entries(r)) localStorage.setItem(k, v)
      }, own.subject.remember)
    await page.addInitScript(() => {
      window.__t = {}
      const see = () => {
        if (!window.__t.live && document.documentElement?.dataset.live !== undefined)
          window.__t.live = performance.now()
        if (!window.__t.ready && document.querySelector('[data-ready]')) window.__t.ready = performance.now()
        requestAnimationFrame(see)
      }
      see()
    })
    await cdp.send('Network.enable')
    if (phase === 'cold')
      await cdp.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: 150,
        downloadThroughput: 1638e3 / 8,
        uploadThroughput: 750e3 / 8,
      })
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    if (phase === 'warm2') {
      await cdp.send('Profiler.enable')
      await cdp.send('Profiler.setSamplingInterval', { interval: 200 })
      await cdp.send('Profiler.start')
    }
    const chunks = []
    let browserCdp
    if (phase === 'warm3') {
      browserCdp = (await ctx.browser()?.newBrowserCDPSession()) ?? cdp
    }
    if (phase === 'warm3') {
      await cdp.send('Tracing.start', {
        categories:
          'devtools.timeline,v8.execute,disabled-by-default-v8.compile,loading,blink.user_timing,disabled-by-default-devtools.timeline',
      })
      cdp.on('Tracing.dataCollected', (e) => chunks.push(...e.value))
    }
    await page.goto(url)
    await page.waitForFunction(() => window.__t.live && window.__t.ready, null, { timeout: 20000 })
    await page.waitForTimeout(phase === 'cold' ? 4000 : 1000)
    if (phase === 'warm2') {
      const { profile } = await cdp.send('Profiler.stop')
      writeFileSync('/tmp/warm.cpuprofile', JSON.stringify(profile))
    }
    if (phase === 'warm3') {
      const done = new Promise((r) => cdp.on('Tracing.tracingComplete', r))
      await cdp.send('Tracing.end')
      await done
      writeFileSync('/tmp/warm-trace.json', JSON.stringify({ traceEvents: chunks }))
    }
    const info = await page.evaluate(() => ({
      t: window.__t,
      paint: performance.getEntriesByType('paint').map((e) => [e.name, Math.round(e.startTime)]),
      nav: performance
        .getEntriesByType('navigation')
        .map((e) => [Math.round(e.responseStart), Math.round(e.responseEnd)]),
      res: performance
        .getEntriesByType('resource')
        .map((e) => [
          Math.round(e.startTime),
          Math.round(e.responseStart),
          Math.round(e.responseEnd),
          e.transferSize,
          e.name.replace(location.origin, ''),
        ]),
    }))
    console.log(phase, JSON.stringify(info.t), JSON.stringify(info.paint), JSON.stringify(info.nav))
    if (phase === 'cold' || phase === 'warm') for (const r of info.res.slice(0, 40)) console.log('  ', r.join(' '))
    await ctx.close()
  }
} finally {
  await own.stop()
}
