export type Values = Readonly<Record<string, string | number>>

/** A sentence with its placeholders `{name}` filled; one without a value stays, so that it is noticed. */
export function fill(text: string, values: Values = {}): string {
  return text.replace(/\{(\w+)\}/g, (placeholder, name: string) => String(values[name] ?? placeholder))
}
