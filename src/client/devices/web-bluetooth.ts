/** The part of Web Bluetooth that this app uses; browsers without it lack all of it. */
export interface WebBluetooth {
  getAvailability: () => Promise<boolean>
  requestDevice: (wanted: { filters: { name: string }[]; optionalServices: string[] }) => Promise<BluetoothPeer>
  /** Beds that this page was allowed to use before; not in every browser that has the rest. */
  getDevices?: () => Promise<BluetoothPeer[]>
}

export interface BluetoothPeer extends EventTarget {
  name?: string
  gatt?: GattServer
}

export interface GattServer {
  connected: boolean
  connect: () => Promise<GattServer>
  disconnect: () => void
  getPrimaryService: (uuid: string) => Promise<{ getCharacteristics: () => Promise<Characteristic[]> }>
}

export interface Characteristic extends EventTarget {
  uuid: string
  properties: { write: boolean; writeWithoutResponse: boolean; notify: boolean; indicate: boolean }
  value?: DataView
  startNotifications: () => Promise<Characteristic>
  writeValueWithResponse: (bytes: Uint8Array) => Promise<void>
  writeValueWithoutResponse: (bytes: Uint8Array) => Promise<void>
}

/** Undefined where the browser has no Web Bluetooth, as on every iPhone, or the page is not secure. */
export function webBluetooth(): WebBluetooth | undefined {
  return (navigator as Navigator & { bluetooth?: WebBluetooth }).bluetooth
}
