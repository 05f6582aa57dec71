/** Moves the focus into the search of the page. */
export function focusSearch(): void {
  document.querySelector<HTMLElement>('[data-staff-search], main input[type=search]')?.focus()
}
