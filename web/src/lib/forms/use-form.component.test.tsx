import { createRoot } from 'react-dom/client'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type Faults, useForm } from './use-form.ts'

interface Values {
  from: string
  until: string
}

type Send = (values: Values) => Promise<Faults<Values> | undefined>

const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

/** Both are needed, and in this order. */
function faultsOf({ from, until }: Values): Faults<Values> {
  if (from === '') return { from: 'From is missing' }
  return until < from ? { until: 'Until is too early' } : {}
}

function Example({ send }: { send: Send }) {
  const form = useForm({ values: { from: '', until: '' }, check: faultsOf, send })
  return (
    <form {...form.props}>
      {(['until', 'from'] as const).map((name) => (
        <div key={name}>
          <input aria-label={name} aria-invalid={form.faults[name] !== undefined} {...form.text(name)} />
          <p>{form.faults[name]}</p>
        </div>
      ))}
      <button type="button" onClick={form.submit}>
        {form.pending ? 'Sending' : 'Send'}
      </button>
    </form>
  )
}

/** Opens the form; `sent` are the values that were sent, each with the answer of the server, which comes when the test says so. */
function open() {
  const sent: { values: Values; answer: PromiseWithResolvers<Faults<Values> | undefined> }[] = []
  const send: Send = (values) => {
    const answer = Promise.withResolvers<Faults<Values> | undefined>()
    sent.push({ values, answer })
    return answer.promise
  }
  const element = document.body.appendChild(document.createElement('div'))
  const root = createRoot(element)
  root.render(<Example send={send} />)
  ends.push(() => {
    root.unmount()
    element.remove()
  })
  return sent
}

const field = (name: string) => page.getByRole('textbox', { name })
const press = () => page.getByRole('button').click()
const says = (text: string) => expect.element(page.getByText(text))

test('what is wrong is said at its field, which gets the focus, and goes with it', async () => {
  const sent = open()
  await press()
  await says('From is missing').toBeVisible()
  await expect.element(field('from')).toHaveFocus()
  await field('from').fill('8')
  await says('From is missing').not.toBeInTheDocument()
  expect(sent).toEqual([])
})

test('nothing is said before the first try, and at once after it', async () => {
  open()
  await field('from').fill('8')
  await field('until').fill('7')
  await says('Until is too early').not.toBeInTheDocument()
  await press()
  await says('Until is too early').toBeVisible()
  await field('until').fill('9')
  await says('Until is too early').not.toBeInTheDocument()
  await field('until').fill('6')
  await says('Until is too early').toBeVisible()
})

test('what is wrong with one field is right again by a change of another', async () => {
  open()
  await field('from').fill('8')
  await field('until').fill('7')
  await press()
  await says('Until is too early').toBeVisible()
  await field('from').fill('6')
  await says('Until is too early').not.toBeInTheDocument()
})

test('it is sent once at a time, and a refusal stands at its field until that is changed', async () => {
  const sent = open()
  await field('from').fill('8')
  await field('until').fill('9')
  await press()
  await says('Sending').toBeVisible()
  await press()
  expect(sent.map(({ values }) => values)).toEqual([{ from: '8', until: '9' }])
  sent[0]?.answer.resolve({ until: 'Nobody plays then' })
  await says('Nobody plays then').toBeVisible()
  await expect.element(field('until')).toHaveFocus()
  await field('from').fill('7')
  await says('Nobody plays then').toBeVisible()
  await field('until').fill('10')
  await says('Nobody plays then').not.toBeInTheDocument()
})

interface Stored {
  values: Values
  version: string
}

/** A form for something that is stored, and a way to store something else of it from elsewhere. */
function openStored(values: Values) {
  const sent: { values: Values; version: string | undefined }[] = []
  const element = document.body.appendChild(document.createElement('div'))
  const root = createRoot(element)
  ends.push(() => {
    root.unmount()
    element.remove()
  })
  const elsewhere = (stored: Stored) =>
    root.render(
      <StoredExample {...stored} send={(now, version) => void sent.push({ values: now, version })} />,
    )
  elsewhere({ values, version: '1' })
  return { sent, elsewhere }
}

function StoredExample({
  values,
  version,
  send,
}: Stored & { send: (values: Values, version: string | undefined) => void }) {
  const form = useForm({ values, version, send })
  return (
    <form {...form.props}>
      <input aria-label="from" {...form.text('from')} />
      <input aria-label="until" {...form.text('until')} />
      <button type="button" onClick={form.submit}>
        Send
      </button>
    </form>
  )
}

test('what was not touched follows what is stored elsewhere, and the version with it', async () => {
  const { sent, elsewhere } = openStored({ from: '1', until: '2' })
  await field('from').fill('8')
  elsewhere({ values: { from: '1', until: '9' }, version: '2' })
  await expect.element(field('until')).toHaveValue('9')
  await press()
  expect(sent).toEqual([{ values: { from: '8', until: '9' }, version: '2' }])
})

test('what was touched stays, and is sent with the version before it was stored elsewhere', async () => {
  const { sent, elsewhere } = openStored({ from: '1', until: '2' })
  await field('from').fill('8')
  elsewhere({ values: { from: '7', until: '9' }, version: '2' })
  await expect.element(field('until')).toHaveValue('9')
  await press()
  expect(sent).toEqual([{ values: { from: '8', until: '9' }, version: '1' }])
})

test('what has been stored follows again', async () => {
  const { sent, elsewhere } = openStored({ from: '1', until: '2' })
  await field('from').fill('8')
  elsewhere({ values: { from: '8', until: '3' }, version: '2' })
  await expect.element(field('until')).toHaveValue('3')
  elsewhere({ values: { from: '7', until: '3' }, version: '3' })
  await expect.element(field('from')).toHaveValue('7')
  await press()
  expect(sent).toEqual([{ values: { from: '7', until: '3' }, version: '3' }])
})
