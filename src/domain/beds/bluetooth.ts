/** How a phone finds a bed or lock over Bluetooth. */
export interface BluetoothAddress {
  serviceUuid: string
  /** What it calls itself. */
  name: string
}

/** Why the phone could not reach it; each step of connecting has its own time limit and its own name. */
export type ConnectTrouble =
  /** This browser has no Web Bluetooth: the network road is open all the same. */
  | 'bluetooth-unsupported'
  | 'bluetooth-off'
  /** The member closed the browser's list of devices. */
  | 'chooser-cancelled'
  | 'connect-failed'
  | 'connect-timed-out'
  | 'discover-timed-out'
  | 'no-writable'
  | 'write-failed'
  | 'answer-timed-out'
  | 'link-lost'
