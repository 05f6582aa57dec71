import { type LockRow, lockTexts } from '#server/modules/doors/store/locks.ts'

type Places = [hk: string, cn: string, en: string]

function lock(lockId: string, shopId: number, [hk, cn, en]: Places): LockRow {
  const languages = lockTexts.write([
    { language: 'zh-HK', place: hk },
    { language: 'zh-CN', place: cn },
    { language: 'en-US', place: en },
  ])
  return { lockId, shopId, sort: shopId, languages }
}

export const demoLocks: LockRow[] = [
  lock('CWB-1201', 1, ['正門 12 樓', '正门 12 楼', 'Main door, 12/F']),
  lock('CEN-501', 2, ['正門 5 樓', '正门 5 楼', 'Main door, 5/F']),
  lock('MKK-801', 3, ['正門 8 樓', '正门 8 楼', 'Main door, 8/F']),
]
