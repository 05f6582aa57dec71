import { remembered } from './remembered.ts'
import { workerSettings } from './rows/worker-settings.ts'

/** Keeps the worker's copy in step with the settings of this phone; returns the function that ends it. */
export function watchSettingsCopy(): () => void {
  const stops = [remembered.language, remembered.clockOffset].map((setting) => setting.subscribe(() => void copy()))
  void copy()
  return () => stops.forEach((stop) => stop())
}

/** Without the copy the worker speaks as the phone does and goes by its clock. */
async function copy(): Promise<boolean> {
  const settings = { language: remembered.language.read(), clockOffset: remembered.clockOffset.read() ?? 0 }
  return await workerSettings.write(settings).then(
    () => true,
    () => false,
  )
}
