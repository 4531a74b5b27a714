/** Where one is: the start, or a table. Addresses are the server's: `/` and `/t/TABLE`. */
class Place {
  path = $state(location.pathname)
  table = $derived(/^\/t\/([A-Za-z0-9]{1,40})\/?$/.exec(this.path)?.[1] ?? null)

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
