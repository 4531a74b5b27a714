/** Where one is: the start, a table, a game that is over, the rules. The server serves the same page at all of them. */
class Place {
  path = $state(location.pathname)
  table = $derived(/^\/t\/([A-Za-z0-9]{1,40})\/?$/.exec(this.path)?.[1] ?? null)
  replay = $derived.by(() => {
    const found = /^\/t\/([A-Za-z0-9]{1,40})\/(\d{1,6})\/?$/.exec(this.path)
    return found ? { table: found[1]!, game: Number(found[2]) } : null
  })
  rules = $derived(/^\/rules(?:\/([a-z]+))?\/?$/.exec(this.path))

  constructor() {
    addEventListener('popstate', () => (this.path = location.pathname))
  }

  go(path: string): void {
    if (path !== location.pathname) history.pushState(null, '', path)
    this.path = path
    scrollTo(0, 0)
  }
}

export const place = new Place()

/** The address of a table, to go to or to give to friends. */
export const tablePath = (table: string) => `/t/${table}`

/** The address of a game that is over. */
export const replayPath = (table: string, game: number) => `/t/${table}/${game}`
