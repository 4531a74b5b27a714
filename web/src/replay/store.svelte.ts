import { getReplay } from '../net/api'
import type { Move, Step, TableInfo } from '../protocol/types'
import { TableStore, type Happening } from '../table/store.svelte.js'

const CHUNK = 50 // steps fetched at once
const TOLD = 60 // steps whose events the log shows

/** A game that is over, looked at step by step with the same tables as a running one; nothing can be moved. */
export class ReplayStore extends TableStore {
  step = $state(0)
  /** All hands are shown. */
  open = $state(false)
  /** Whose eyes one looks through. */
  through = $state(0)
  loading = $state(false)
  hands = $state.raw<Step['views']>([])

  private readonly chunks = new Map<string, Promise<Step[]>>()
  private asked = 0

  constructor(
    id: string,
    readonly game: number,
    table: TableInfo,
  ) {
    super(id)
    this.table = table
    this.online = table.seats.map((_, seat) => seat)
  }

  /** Show a step. */
  async show(step: number): Promise<void> {
    this.step = step
    const asked = ++this.asked
    const seat = this.open ? null : this.through
    this.loading = true
    try {
      const at = Math.floor(step / CHUNK)
      const [before, now] = await Promise.all([at > 0 ? this.chunk(seat, at - 1) : [], this.chunk(seat, at)])
      if (asked !== this.asked) return // somebody was quicker to go elsewhere
      const steps = [...before, ...now].filter((each) => each.n <= step)
      const last = steps.at(-1)
      if (!last) return
      this.hands = this.open ? last.views : []
      this.views = [this.open ? last.views[this.through]! : last.views[0]!]
      let key = 0
      const told: Happening[] = []
      let view = null
      for (const each of steps.slice(-TOLD)) {
        for (const event of each.events) told.push({ key: each.n * 1000 + (key++ % 1000), event, before: view })
        view = this.open ? each.views[this.through]! : each.views[0]!
      }
      this.told = { [String(this.seat)]: told }
    } finally {
      if (asked === this.asked) this.loading = false
    }
  }

  private chunk(seat: number | null, at: number): Promise<Step[]> {
    const key = `${seat} ${at}`
    let found = this.chunks.get(key)
    if (!found) {
      found = getReplay(this.id, this.game, seat, at * CHUNK, CHUNK).then((part) => part.steps)
      found.catch(() => this.chunks.delete(key))
      this.chunks.set(key, found)
    }
    return found
  }

  override async command(): Promise<boolean> {
    return false
  }

  override async explain(_: Move): Promise<void> {}
}
