import { execFileSync } from 'node:child_process'
import { accessSync, constants, existsSync, readFileSync } from 'node:fs'

import { chromium } from 'playwright-core'

const systemPlaces = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
]

/** Flags for a browser that runs as root in a machine without a screen and talks to no other server. */
export const browserArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** The one Chromium of every browser test: CHROME_PATH, the system's, Playwright's own, or freshly installed. */
export function findBrowser(): string {
  return named() ?? systemPlaces.find(isRunnable) ?? downloaded() ?? installed() ?? complain()
}

const shell = '/usr/bin/chromium-headless-shell'

/**
 * The same engine without the window around it and the work that the window makes; what belongs to the window
 * (background sync, push, installing, Bluetooth) is not in it.
 */
export function findShell(): string {
  return named() ?? (isRunnable(shell) ? shell : findBrowser())
}

function named(): string | undefined {
  const path = process.env['CHROME_PATH']
  if (!path) return undefined
  if (!isRunnable(path)) throw new Error(`CHROME_PATH names ${path}, which cannot be run`)
  return path
}

function downloaded(): string | undefined {
  const path = chromium.executablePath()
  return existsSync(path) ? path : undefined
}

function installed(): string | undefined {
  if (process.getuid?.() !== 0 || !isDebian()) return undefined
  execFileSync('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'], { stdio: 'inherit' })
  return systemPlaces.find(isRunnable)
}

function complain(): never {
  throw new Error('No Chromium found. Run: apt-get install -y chromium, or set CHROME_PATH')
}

function isDebian(): boolean {
  return existsSync('/etc/os-release') && /debian|ubuntu/i.test(readFileSync('/etc/os-release', 'utf8'))
}

function isRunnable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
