/** Whom the studios let under a lamp. */
export const adultAge = 18

/** Whether somebody born on that day is an adult on another: who was born on 29 February, from 1 March on. */
export function isAdultOn(birthday: string, today: string): boolean {
  return today >= `${String(Number(birthday.slice(0, 4)) + adultAge).padStart(4, '0')}${birthday.slice(4)}`
}

/** In whole years. */
export function ageOn(birthday: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(birthday.slice(0, 4))
  return today.slice(4) >= birthday.slice(4) ? years : years - 1
}
