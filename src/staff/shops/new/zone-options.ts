/** Every zone that the platform knows by its name at IANA. */
export const zoneOptions = Intl.supportedValuesOf('timeZone').map((value) => ({
  value,
  label: value.replaceAll('_', ' '),
}))
