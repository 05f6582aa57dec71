// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'

import { CodeInput } from '#src/ui/forms/code-input.tsx'

import { show } from './render.tsx'

function Typed({ error }: { error?: string }) {
  const [code, setCode] = useState('')
  return <CodeInput label="Code" value={code} onChange={setCode} error={error} />
}

const field = () => screen.getByLabelText<HTMLInputElement>('Code')
const typed = (text: string) => fireEvent.change(field(), { target: { value: text } })

describe('the code of a text message', () => {
  it('is one field that phones can fill by themselves', () => {
    show(<Typed />)
    expect(field().autocomplete).toBe('one-time-code')
    expect(field().inputMode).toBe('numeric')
  })

  it('can be pasted with the words around it, in any digits', () => {
    show(<Typed />)
    typed(' 4 0 2-１９８ ')
    expect(field().value).toBe('402198')
  })

  it('has six digits and no more', () => {
    show(<Typed />)
    typed('12345678')
    expect(field().value).toBe('123456')
  })

  it('stays as it is when it was wrong, and the field says what is wrong', () => {
    const { showAgain } = show(<Typed />)
    typed('402198')
    showAgain(<Typed error="Wrong code. 4 tries left" />)
    expect(field().value).toBe('402198')
    expect(field().getAttribute('aria-invalid')).toBe('true')
    const note = document.querySelector(`[id="${field().getAttribute('aria-describedby')}"]`)
    expect(note?.textContent).toBe('Wrong code. 4 tries left')
  })
})
