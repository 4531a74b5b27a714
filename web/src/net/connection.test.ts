import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ServerMessage } from '../protocol/types'
import { Connection, type Socket, type Status } from './connection'

/** A server that says what the test wants and remembers what it heard. */
class Line implements Socket {
  readyState = 1
  heard: any[] = []
  closed = false
  onopen: (() => void) | null = null
  onmessage: ((event: { data: unknown }) => void) | null = null
  onclose: ((event: { code: number }) => void) | null = null

  send(data: string): void {
    this.heard.push(JSON.parse(data))
  }

  close(): void {
    this.closed = true
  }

  say(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) })
  }

  /** Open, and greet with a table that stands at this number. */
  greet(seq: number, now = Date.now()): void {
    this.onopen?.()
    this.say({ type: 'state', seq, now, you: 'me', table: { id: 'x' } })
  }

  cut(code = 1006): void {
    this.readyState = 3
    this.onclose?.({ code })
  }

  commands(): any[] {
    return this.heard.filter((message) => message.type !== 'hello' && message.type !== 'ping')
  }
}

let lines: Line[]
let received: ServerMessage[]
let statuses: Status[]
let seq: number | null

function connect(): Connection {
  const connection = new Connection({
    url: 'ws://here/ws/x',
    receive: (message) => {
      received.push(message)
      if ('seq' in message) seq = message.seq
    },
    changed: (status) => statuses.push(status),
    since: () => seq,
    open: () => {
      const line = new Line()
      lines.push(line)
      return line
    },
  })
  connection.start()
  return connection
}

beforeEach(() => {
  vi.useFakeTimers()
  lines = []
  received = []
  statuses = []
  seq = null
})
afterEach(() => vi.useRealTimers())

describe('a connection', () => {
  it('says hello, with the last number once it has one', () => {
    connect()
    lines[0]!.greet(7)
    expect(lines[0]!.heard[0]).toEqual({ type: 'hello', recent: 400 })
    lines[0]!.cut()
    vi.advanceTimersByTime(1000)
    lines[1]!.onopen?.()
    expect(lines[1]!.heard[0]).toEqual({ type: 'hello', recent: 400, since: 7 })
  })

  it('sends what was not answered again, under the same id, and what was answered not', async () => {
    const connection = connect()
    lines[0]!.greet(1)
    const first = connection.command({ type: 'start' })
    const second = connection.command({ type: 'ready', seat: 0 })
    const [start, ready] = lines[0]!.commands()
    lines[0]!.say({ type: 'done', id: start.id, seq: 2 })
    expect(await first).toMatchObject({ type: 'done', seq: 2 })
    lines[0]!.cut()
    vi.advanceTimersByTime(1000)
    lines[1]!.greet(2)
    expect(lines[1]!.commands()).toEqual([ready])
    lines[1]!.say({ type: 'done', id: ready.id, seq: 3 })
    expect(await second).toMatchObject({ seq: 3 })
  })

  it('keeps what is said before the greeting until it can be sent', () => {
    const connection = connect()
    void connection.command({ type: 'start' })
    expect(lines[0]!.heard).toEqual([])
    lines[0]!.greet(1)
    expect(lines[0]!.commands()).toHaveLength(1)
  })

  it('waits longer after each failure, and from the beginning after a success', () => {
    vi.spyOn(Math, 'random').mockReturnValue(1)
    connect()
    const waits: number[] = []
    for (let n = 0; n < 8; n++) {
      const before = lines.length
      lines.at(-1)!.cut()
      let waited = 0
      while (lines.length === before) {
        vi.advanceTimersByTime(100)
        waited += 100
      }
      waits.push(waited)
    }
    expect(waits).toEqual([400, 800, 1600, 3000, 3000, 3000, 3000, 3000])
    lines.at(-1)!.greet(1)
    const before = lines.length
    lines.at(-1)!.cut()
    vi.advanceTimersByTime(400)
    expect(lines).toHaveLength(before + 1)
    vi.restoreAllMocks()
  })

  it.each([
    [{ type: 'bye', reason: 'too-many', text: 'Too fast.', again: false }, 4429, 'ended'],
    [{ type: 'bye', reason: 'shutting-down', text: 'Back soon.', again: true }, 1012, 'waiting'],
    [null, 4404, 'ended'],
    [null, 4408, 'waiting'],
  ])('does what a goodbye says: %o, %i', (bye, code, status) => {
    const connection = connect()
    lines[0]!.greet(1)
    if (bye) lines[0]!.say(bye)
    lines[0]!.cut(code)
    expect(connection.status).toBe(status)
    vi.advanceTimersByTime(60_000)
    expect(lines.length > 1).toBe(status === 'waiting')
  })

  it('asks a busy table again', async () => {
    const connection = connect()
    lines[0]!.greet(1)
    const answer = connection.command({ type: 'start' })
    const { id } = lines[0]!.commands()[0]
    lines[0]!.say({ type: 'refused', id, reason: 'busy', text: '' })
    vi.advanceTimersByTime(1000)
    expect(lines[0]!.commands().map((message) => message.id)).toEqual([id, id])
    lines[0]!.say({ type: 'done', id, seq: 2 })
    expect((await answer).type).toBe('done')
  })

  it('notices a dead line, and knows how far the clocks are apart', async () => {
    const connection = connect()
    lines[0]!.greet(1, Date.now() + 5000)
    expect(connection.ahead).toBe(5000)
    const ping = lines[0]!.heard.find((message) => message.type === 'ping')
    vi.advanceTimersByTime(40)
    lines[0]!.say({ type: 'pong', id: ping.id, now: Date.now() + 6980 })
    await vi.advanceTimersByTimeAsync(0)
    expect(connection.ahead).toBe(7000)
    await vi.advanceTimersByTimeAsync(10_000 + 5000)
    expect(lines[0]!.closed).toBe(true)
    await vi.advanceTimersByTimeAsync(1000)
    expect(lines).toHaveLength(2)
  })

  it('asks for a sign of life when an answer is late, and comes back if there is none', async () => {
    const connection = connect()
    lines[0]!.greet(1)
    const pings = () => lines[0]!.heard.filter((message) => message.type === 'ping')
    lines[0]!.say({ type: 'pong', id: pings()[0].id, now: Date.now() })
    await vi.advanceTimersByTimeAsync(0)
    const first = connection.command({ type: 'start' })
    await vi.advanceTimersByTimeAsync(3000)
    expect(pings()).toHaveLength(2)
    // It is there, only slow: nothing is sent twice.
    lines[0]!.say({ type: 'pong', id: pings()[1].id, now: Date.now() })
    await vi.advanceTimersByTimeAsync(4000)
    expect(lines).toHaveLength(1)
    lines[0]!.say({ type: 'done', id: lines[0]!.commands()[0].id, seq: 2 })
    await first
    void connection.command({ type: 'start' })
    await vi.advanceTimersByTimeAsync(8000)
    expect(lines[0]!.closed).toBe(true)
    expect(statuses.at(-1)).toBe('waiting')
  })

  it('tries anew when nobody greets, and leaves no connection open behind it', async () => {
    const connection = connect()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(lines[0]!.closed).toBe(true)
    await vi.advanceTimersByTimeAsync(400)
    expect(lines).toHaveLength(2)
    connection.hurry()
    expect(lines).toHaveLength(3)
    expect(lines[1]!.closed).toBe(true)
    lines[2]!.greet(1)
    expect(connection.status).toBe('open')
  })

  it('does not let everybody come back at the same moment', () => {
    const waits = [0, 0.5, 1].map((chance) => {
      vi.spyOn(Math, 'random').mockReturnValue(chance)
      connect()
      for (let n = 0; n < 6; n++) {
        lines.at(-1)!.cut()
        vi.advanceTimersByTime(3000)
      }
      const before = lines.length
      lines.at(-1)!.cut()
      let waited = 0
      while (lines.length === before) {
        vi.advanceTimersByTime(100)
        waited += 100
      }
      return waited
    })
    expect(waits).toEqual([1500, 2300, 3000])
    vi.restoreAllMocks()
  })

  it('tries at once when it is told to hurry, however long it would have waited', () => {
    vi.spyOn(Math, 'random').mockReturnValue(1)
    const connection = connect()
    for (let n = 0; n < 6; n++) {
      lines.at(-1)!.cut()
      vi.advanceTimersByTime(3000)
    }
    lines.at(-1)!.cut()
    const before = lines.length
    connection.hurry()
    expect(lines).toHaveLength(before + 1)
    lines.at(-1)!.greet(1)
    expect(connection.status).toBe('open')
    vi.restoreAllMocks()
  })

  it('finds out whether a line is dead that seems whole when somebody looks at the page again', async () => {
    const connection = connect()
    lines[0]!.greet(1)
    const pings = () => lines[0]!.heard.filter((message) => message.type === 'ping')
    lines[0]!.say({ type: 'pong', id: pings()[0].id, now: Date.now() })
    await vi.advanceTimersByTimeAsync(0)
    connection.hurry()
    expect(pings()).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(5000)
    expect(lines[0]!.closed).toBe(true)
    await vi.advanceTimersByTimeAsync(400)
    expect(lines).toHaveLength(2)
  })

  it('is over when it is left', () => {
    const connection = connect()
    lines[0]!.greet(1)
    connection.stop()
    lines[0]!.cut(1000)
    vi.advanceTimersByTime(60_000)
    expect(lines).toHaveLength(1)
    expect(statuses.at(-1)).toBe('ended')
  })
})
