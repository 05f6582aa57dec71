/** Puts whoever is on the page into its search. */
export function focusSearch(): void {
  document.querySelector<HTMLElement>('[data-staff-search], main input[type=search]')?.focus()
}
