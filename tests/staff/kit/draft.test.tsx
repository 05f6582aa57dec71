// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { describe, expect, it } from 'vitest'

import { ApiError, type Failure } from '#src/client/http/call-api.ts'
import { EditorNote } from '#src/staff/kit/forms/draft/editor-note.tsx'
import { useEditor } from '#src/staff/kit/forms/draft/use-editor.ts'
import { useOpened } from '#src/staff/kit/forms/draft/use-opened.ts'

import { show } from '../../ui/render.tsx'

interface Shop {
  id: string
  rev: number
  name: string
  phone: string
}

interface ShopDraft {
  name: string
  phone: string
}

const central: Shop = { id: 'central', rev: 1, name: 'Central', phone: '1' }
const lost = new ApiError({ kind: 'unreachable' })
const changed = (data: unknown) => new ApiError({ kind: 'refused', code: 'changed', message: '', data })

function theirsOf(failure: Failure): Promise<Shop | undefined> {
  const isChanged = failure.kind === 'refused' && failure.code === 'changed'
  return Promise.resolve(isChanged ? (failure.data as Shop) : undefined)
}

type Send = (shop: Shop, opId: string) => Promise<Shop>

/** The form of one shop: what is sent goes to `send`, what is known of the shop is handed in. */
function useShopForm(send: Send, known: Shop[]) {
  const editor = useEditor<Shop, ShopDraft, string>({
    draftOf: ({ name, phone }) => ({ name, phone }),
    troublesOf: ({ name }) => (name === '' ? ['name'] : []),
    theirsOf,
    send: async ({ draft, base = central }, opId) => await send({ ...base, ...draft }, opId),
    invalidates: [],
    onSaved: () => undefined,
  })
  useOpened({ editor, wanted: known[0]?.id, things: known, idOf: ({ id }) => id })
  return editor
}

function openForm(send: Send) {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
  )
  return renderHook(({ known }: { known: Shop[] }) => useShopForm(send, known), {
    wrapper,
    initialProps: { known: [central] },
  })
}

/** A server that answers each try with what is given, in turn, and keeps what it was sent under which id. */
function aServer(...answers: (Shop | ApiError)[]) {
  const sent: { shop: Shop; opId: string }[] = []
  const send: Send = (shop, opId) => {
    sent.push({ shop, opId })
    const answer = answers[sent.length - 1] ?? { ...shop, rev: shop.rev + 1 }
    return answer instanceof ApiError ? Promise.reject(answer) : Promise.resolve(answer)
  }
  return { sent, send }
}

describe('a form that is typed into', () => {
  it('is changed until the same stands there again, and says what keeps it from being saved', () => {
    const { result } = openForm(aServer().send)
    expect(result.current.isChanged).toBe(false)
    act(() => result.current.change({ name: '' }))
    expect([result.current.isChanged, result.current.troubles]).toEqual([true, ['name']])
    act(() => result.current.change({ name: 'Central' }))
    expect([result.current.isChanged, result.current.troubles]).toEqual([false, []])
  })

  it('is what was saved afterwards, also while an older list is still shown', async () => {
    const server = aServer()
    const { result, rerender } = openForm(server.send)
    act(() => result.current.change({ name: 'Central 2' }))
    await act(() => result.current.save())
    rerender({ known: [{ ...central }] })
    expect(result.current.editing).toEqual({
      base: { ...central, name: 'Central 2', rev: 2 },
      draft: { name: 'Central 2', phone: '1' },
    })
    expect([result.current.isChanged, result.current.state]).toEqual([false, { step: 'ready' }])
  })

  it('follows what others save while nothing is typed, and keeps what is typed', () => {
    const { result, rerender } = openForm(aServer().send)
    rerender({ known: [{ ...central, rev: 2, phone: '2' }] })
    expect(result.current.editing?.draft.phone).toBe('2')
    act(() => result.current.change({ name: 'Mine' }))
    rerender({ known: [{ ...central, rev: 3, phone: '3', name: 'Theirs' }] })
    expect(result.current.editing).toMatchObject({ draft: { name: 'Mine', phone: '2' }, base: { rev: 2 } })
  })

  it('follows what others save under the same revision', () => {
    const { result, rerender } = openForm(aServer().send)
    rerender({ known: [{ ...central, phone: '9' }] })
    expect(result.current.editing?.draft.phone).toBe('9')
  })

  it('goes back to what is published', () => {
    const { result } = openForm(aServer().send)
    act(() => result.current.change({ name: 'Mine' }))
    act(() => result.current.revert())
    expect([result.current.isChanged, result.current.editing?.draft.name]).toEqual([false, 'Central'])
  })
})

describe('a thing that was changed elsewhere meanwhile', () => {
  const theirs: Shop = { ...central, rev: 5, name: 'Theirs', phone: '5' }

  it('loses nothing that was typed, and shows both', async () => {
    const { result } = openForm(aServer(changed(theirs)).send)
    act(() => result.current.change({ name: 'Mine' }))
    await act(() => result.current.save())
    expect(result.current.editing).toEqual({ base: central, draft: { name: 'Mine', phone: '1' }, theirs })
    expect(result.current.isChanged).toBe(true)
  })

  it('is saved over theirs by "keep mine", as an intent of its own', async () => {
    const server = aServer(changed(theirs))
    const { result } = openForm(server.send)
    act(() => result.current.change({ name: 'Mine' }))
    await act(() => result.current.save())
    await act(() => result.current.save(result.current.editing?.theirs))
    expect(server.sent.map(({ shop }) => [shop.rev, shop.name])).toEqual([
      [1, 'Mine'],
      [5, 'Mine'],
    ])
    expect(server.sent[1]?.opId).not.toBe(server.sent[0]?.opId)
    expect(result.current.editing).toEqual({
      base: { ...central, name: 'Mine', rev: 6 },
      draft: { name: 'Mine', phone: '1' },
    })
  })

  it('is theirs after "use theirs", with nothing left to save', async () => {
    const { result } = openForm(aServer(changed(theirs)).send)
    act(() => result.current.change({ name: 'Mine' }))
    await act(() => result.current.save())
    act(() => result.current.open(theirs))
    expect([result.current.isChanged, result.current.editing?.draft]).toEqual([false, { name: 'Theirs', phone: '5' }])
  })

  it('shows the fields that differ, and the choice between the two', async () => {
    const { result } = openForm(aServer(changed({ ...theirs, phone: '1' })).send)
    act(() => result.current.change({ name: 'Mine' }))
    await act(() => result.current.save())
    const fields = [
      { key: 'name', field: 'Name', show: ({ name }: ShopDraft) => name },
      { key: 'phone', field: 'Phone', show: ({ phone }: ShopDraft) => phone },
    ]
    show(<EditorNote editor={result.current} fields={fields} />)
    expect(screen.getAllByRole('row').map((row) => row.textContent)).toEqual([
      'FieldYoursNowBefore',
      'NameMineTheirsCentral',
    ])
  })
})

describe('an answer that is lost', () => {
  it('leaves it unknown, and sending again is the same intent and done once', async () => {
    const server = aServer(lost, lost)
    const { result } = openForm(server.send)
    act(() => result.current.change({ name: 'Mine' }))
    await act(() => result.current.save())
    expect([result.current.state.step, result.current.editing?.draft.name]).toEqual(['unknown', 'Mine'])
    await act(() => result.current.save())
    await act(() => result.current.save())
    expect(new Set(server.sent.map(({ opId }) => opId)).size).toBe(1)
    expect([result.current.state.step, result.current.isChanged]).toEqual(['ready', false])
  })

  it('is another intent once something else is typed', async () => {
    const server = aServer(lost)
    const { result } = openForm(server.send)
    act(() => result.current.change({ name: 'Mine' }))
    await act(() => result.current.save())
    act(() => result.current.change({ name: 'Mine, too' }))
    await act(() => result.current.save())
    expect(server.sent[1]?.opId).not.toBe(server.sent[0]?.opId)
  })

  it('is sent once however often it is pressed meanwhile', async () => {
    const server = aServer()
    const { result } = openForm(server.send)
    act(() => result.current.change({ name: 'Mine' }))
    await act(() => Promise.all([result.current.save(), result.current.save()]))
    expect(server.sent).toHaveLength(1)
  })
})

describe('an answer that comes late', () => {
  /** A server that answers when it is told to. */
  function aSlowServer() {
    const answer = Promise.withResolvers<Shop>()
    const send: Send = () => answer.promise
    return { send, answer: (saved: Shop) => act(async () => await Promise.resolve(answer.resolve(saved))) }
  }

  it('saves what was sent, and keeps what was typed on meanwhile as a change of its own', async () => {
    const server = aSlowServer()
    const { result } = openForm(server.send)
    act(() => result.current.change({ name: 'Mine' }))
    act(() => void result.current.save())
    act(() => result.current.change({ name: 'Mine, longer' }))
    await server.answer({ ...central, name: 'Mine', phone: '7', rev: 2 })
    expect(result.current.editing).toEqual({
      base: { ...central, name: 'Mine', phone: '7', rev: 2 },
      draft: { name: 'Mine, longer', phone: '7' },
    })
    expect(result.current.isChanged).toBe(true)
  })

  it('does not bring a thing back that was left for another one', async () => {
    const server = aSlowServer()
    const { result } = openForm(server.send)
    act(() => result.current.change({ name: 'Mine' }))
    act(() => void result.current.save())
    const harbour = { ...central, id: 'harbour', name: 'Harbour' }
    act(() => result.current.open(harbour))
    await server.answer({ ...central, name: 'Mine', rev: 2 })
    expect(result.current.editing).toEqual({ base: harbour, draft: { name: 'Harbour', phone: '1' } })
  })
})
