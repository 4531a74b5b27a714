// Made from the types in beanfield.server.protocol by `python -m beanfield.server.typescript`; do not edit.
// A field with `?` is left out of a message while it has its default.

export const KINDS = ["coffee", "wax", "blue", "chili", "stink", "green", "soy", "black-eyed", "red", "garden", "cocoa"] as const

/** Bots that are levels, the easiest first, and what they are called. */
export const LEVELS = {"easy": "Sprout", "medium": "Stake", "hard": "Trellis", "expert": "Harvest"} as const

/** Accept the gift on offer (U6). */
export interface Accept {
  do: "accept"
}

/** Agree to a revision of an offer, naming the cards given for it (T12). */
export interface Approve {
  do: "approve"
  offer: number
  revision: number
  cards?: string[]
}

/** A seat agreed to an offer (T12). Only it hears which hand cards it named. */
export interface Approved {
  event: "approved"
  offer: number
  seat: number
  cards: Card[]
}

/** Ask why a move would be refused, without making it. */
export interface AskCheck {
  type: "check"
  id: string
  seat: number
  move: Move
}

/** Ask what a bot would do at an own seat, and why; only where all other seats are bots'. */
export interface AskHint {
  type: "hint"
  id: string
  seat: number
}

/** Ask for the legal moves of an own seat (all but making and changing offers and wishing). */
export interface AskLegal {
  type: "legal"
  id: string
  seat: number
}

/** The harvest that paid most; of several the first. */
export interface BestHarvest {
  turn: number
  seat: number
  kind: string
  count: number
  coins: number
}

/** A bonus card: its number in the table of bonus cards, its pennies and its runs in planting order (U13). */
export interface BonusCard {
  bonus: number
  pennies: number
  runs: number[]
  worth: number
  cards: number
}

/** A seat chose bonus cards to discard; only it hears which of its three places (U11). */
export interface BonusChosen {
  event: "bonus-chosen"
  seat: number
  places: number[] | null
}

/** A bonus card was discarded (U11). */
export interface BonusDiscarded {
  event: "bonus-discarded"
  seat: number
  card: string | null
  bonus: number
}

/** A bonus card was drawn; only its owner hears which, as its number in the table of bonus cards (U11). */
export interface BonusDrew {
  event: "bonus-drew"
  seat: number
  bonus: number | null
}

/** A bonus card of one's own hand: its name, its place of three, and what it shows. */
export interface BonusHeld {
  card: string
  place: number
  shows: BonusCard
}

/** A bot took a seat. */
export interface BotSatDown {
  event: "bot-sat-down"
  seat: number
  bot: string
}

/** A third field was bought (F1). */
export interface Bought {
  event: "bought"
  seat: number
  price: number
}

/** Buy the third field (F1). */
export interface Buy {
  do: "buy"
}

/** The server closes the connection, and why; `again` says whether to come back. */
export interface Bye {
  type: "bye"
  reason: string
  text: string
  again: boolean
}

/** A card somewhere: its name there (`h7`, `t3`, `a2`), None for others' hand cards, and its kind. */
export interface Card {
  card: string | null
  kind: string
}

/** Cash a bonus card on a field of some side's (U12). */
export interface Cash {
  do: "cash"
  card: string
  side: number
  field: number
}

/** A bonus card was cashed on a field of some side's (U12). */
export interface Cashed {
  event: "cashed"
  seat: number
  card: string | null
  bonus: number
  side: number
  field: number
}

/** New terms for an own open offer (T14). */
export interface Change {
  do: "change"
  offer: number
  give?: string[]
  ask?: { [key: string]: number }
  to?: number[]
  first?: boolean
}

/** An offer got new terms; its approvals and refusals have lapsed (T14). */
export interface Changed {
  event: "changed"
  offer: number
  revision: number
  seat: number
  to: number[]
  first: boolean
  counter: number
  ask: { [key: string]: number }
  give: Card[]
}

/** A line of chat: a phrase's key or free text, and who said it when. */
export interface ChatLine {
  name: string
  at: number
  seat?: number | null
  text?: string
  phrase?: string
}

/** The clocks: seconds left by seat, the seats whose time runs, and since when (milliseconds). */
export interface Clock {
  left: number[]
  running: number[]
  since: number
}

/** `none`; `live`: a bank of seconds and an increment a move; `correspondence`: seconds for each move. */
export interface ClockSettings {
  kind?: "correspondence" | "live" | "none"
  bank?: number
  increment?: number
  move?: number
}

/** The table's clock ends the grace (T20); it comes from no seat, so the seat played is -1. */
export interface Close {
  do: "close"
}

/** An unseen starting coin (U2). */
export interface CoinDealt {
  event: "coin-dealt"
  seat: number
}

/** Strike the deal with one who approves: the active player's word (T12). */
export interface Confirm {
  do: "confirm"
  offer: number
  revision: number
  partner: number
}

/** A deal was struck: the proposer gave, and took, these cards; the offer is gone (T6). */
export interface Dealt {
  event: "dealt"
  offer: number
  proposer: number
  partner: number
  gave: Card[]
  took: Card[]
}

/** Say no to a revision of an offer (T14). */
export interface Decline {
  do: "decline"
  offer: number
  revision: number
}

/** A seat said no to an offer (T14). */
export interface Declined {
  event: "declined"
  offer: number
  seat: number
}

/** Pick the copy of the accepted kind that is given (U8). */
export interface DeliverCard {
  do: "deliver-card"
  card: string
}

/** Discard a hand card or a turned-up card (V3, V4, U10). */
export interface Discard {
  do: "discard"
  card: string
}

/** Choose bonus cards to discard, perhaps none (U11). */
export interface DiscardBonus {
  do: "discard-bonus"
  cards?: string[]
}

/** A card was discarded without a harvest: turned up (`t2`) or of a hand (None for others) (V3, V4, U10). */
export interface Discarded {
  event: "discarded"
  seat: number
  card: string | null
  kind: string
}

/** Say that one is done trading (T15). */
export interface Done {
  do: "done"
}

/** A command was carried out and is stored; it is update `seq`. */
export interface DoneMessage {
  type: "done"
  id: string
  seq: number
}

/** Draw cards (D1, V6, U11). */
export interface Draw {
  do: "draw"
}

/** A card went from the supply to the back of a hand; only its owner hears the kind (D1). */
export interface Drew {
  event: "drew"
  seat: number
  kind: string | null
}

/** What is only in The Duel: the gift on offer, the kinds pushed in this phase, the bonus cards. */
export interface DuelView {
  gift: string | null
  gift_seat: number | null
  pushed: string[]
  turned_discarded: boolean
  bonus_supply: number
  bonus_discards: number
  bonus_held: number[]
  bonus_chosen: boolean[]
  cashed: BonusCard[][]
  own_bonus: BonusHeld[]
  own_choice: number[]
}

/** An edition: the least and the most players, by their number what its switches are set to, and what it is like. */
export interface EditionInfo {
  players: [number, number]
  switches: { [key: string]: { [key: string]: string } }
  help: string
}

/** What can be played: editions, switches, bots with a line about each, phrases by key, titles of lessons. */
export interface Editions {
  editions: { [key: string]: EditionInfo }
  switches: { [key: string]: SwitchInfo }
  bots: { [key: string]: string }
  phrases: { [key: string]: string }
  lessons: { [key: string]: string }
}

/** End the trading phase (T8). */
export interface End {
  do: "end"
}

/** The supply's last card left it, for the so-many-eth time (E1). */
export interface Exhausted {
  event: "exhausted"
  count: number
}

/** A field: the kind that counts (None: empty), the number of cards, and what a harvest would pay. */
export interface FieldView {
  kind: string | null
  count: number
  worth: number
  missing: number | null
  row: string[]
  takes: string[]
}

/** A game began; its seed is promised. */
export interface GameBegan {
  event: "game-began"
  game: number
  start: number
  commitment: string
}

/** The game is over and its seed revealed; the record can be downloaded. */
export interface GameEnded {
  event: "game-ended"
  game: number
  seed: string
}

/** The result: the winners, and the score of every seat in coins (pennies in The Duel) (E3, E4). */
export interface GameOver {
  event: "game-over"
  winners: number[]
  scores: number[]
}

/** The gift was accepted, and whether it was a bluff (U8). */
export interface GiftAccepted {
  event: "gift-accepted"
  seat: number
  kind: string
  bluff: boolean
}

/** A kind was offered as a gift, the one before refused (U6). */
export interface GiftOffered {
  event: "gift-offered"
  seat: number
  kind: string
}

/** The gift changed hands: a turned-up card (`t1`) or a hand card (None for others) (U8). */
export interface Given {
  event: "given"
  seat: number
  to: number
  card: string | null
  kind: string
}

/** A seat became free, or (`away`) a bot keeps it for its owner. */
export interface GotUp {
  event: "got-up"
  seat: number
  away?: boolean
}

/** Harvest a field (H). Where harvests are forced, `card` says for which card: `front` or `a2` (H5). */
export interface Harvest {
  do: "harvest"
  field: number
  card?: string
}

/** A field was harvested; `card` is what has to be planted there next where harvests are forced (H1, H5). */
export interface Harvested {
  event: "harvested"
  seat: number
  field: number
  kind: string
  count: number
  coins: number
  card: string
}

/** The first message: join the table's audience. */
export interface Hello {
  type: "hello"
  since?: number | null
  memory?: boolean
  recent?: number
}

/** What a bot would do, and the name of its reason with values; kinds in a value are separated by commas. */
export interface Hint {
  type: "hint"
  id: string
  seat: number
  move: Move
  reason: string
  values: { [key: string]: string | number }
}

/** The host was gone too long: his rights passed to the player of this seat. */
export interface HostChanged {
  event: "host-changed"
  seat: number
}

/** An approval died: `card-gone`, `changed`, `taken-back`, `declined`, `done` (T13, T14). */
export interface Lapsed {
  event: "lapsed"
  offer: number
  seat: number
  why: string
}

/** Get up; while a game runs a bot keeps the seat until its owner sits down again. */
export interface Leave {
  type: "leave"
  id: string
  seat: number
}

/** The legal moves that were asked for. */
export interface Legal {
  type: "legal"
  id: string
  seat: number
  moves: Move[]
  terms?: Terms | null
  gifts?: { [key: string]: number }
}

/** A public table in a list. */
export interface Listed {
  id: string
  phase: string
  edition: string
  title: string
  seats: number
  taken: number
  names: string[]
  updated: number
}

/** Ask for the state afresh. */
export interface Look {
  type: "look"
  id: string
  memory?: boolean
}

/** A table that was made. */
export interface Made {
  table: string
}

/** Who one is; `house` are the settings of the last table one made. */
export interface Me {
  id: string
  name: string
  protected: boolean
  house: TableSettings | null
}

/** What may be remembered; lists go by seat, piles from bottom to top. */
export interface Memory {
  quiet: boolean
  wished: number[]
  act: string
  act_left: number
  shuffle_due: string
  resume: string
  discard: string[]
  removed: { [key: string]: number }
  turned_base: number
  turned_laid: number
  arrived: number[]
  coins: string[][]
  aside_base: number[]
  aside_laid: number[]
  must_field: number[]
  posts: number[]
  shown: { [key: string]: number }[]
  next_offer: number
  all_posts: number
  all_deals: number
  slots: number[]
  bonus_discard: number[]
  bonus_arrived: number[]
}

/** One update that was missed: its number and what happened, for the seat of the view beside it. */
export interface Missed {
  seq: number
  events: (GameEvent | TableEvent)[]
}

/** The move was made for a seat by its clock (`clock`) or by a bot (`bot`). */
export interface MovedFor {
  event: "moved-for"
  seat: number
  by: string
}

/** Hear no more offers of a seat for this turn (`on` false: hear them again). */
export interface Mute {
  type: "mute"
  id: string
  seat: number
  other: number
  on?: boolean
}

/** A seat hears no more offers of another for this turn, or hears them again. */
export interface MuteChanged {
  event: "mute-changed"
  seat: number
  other: number
  on: boolean
}

/** A table to be made; `sit` takes its first free seat. */
export interface NewTable {
  settings?: TableSettings
  sit?: boolean
}

/** An offer died: `card-gone`, `withdrawn`, `done` (T13, T15). */
export interface OfferClosed {
  event: "offer-closed"
  offer: number
  why: string
}

/** Offer a kind as a gift, refusing the one on offer, if any (U6). */
export interface OfferGift {
  do: "offer-gift"
  kind: string
}

/** An open offer as everybody hears it (T10, T16). */
export interface OfferView {
  offer: number
  revision: number
  seat: number
  to: number[]
  first: boolean
  counter: number
  give: { [key: string]: number }
  turned: Card[]
  ask: { [key: string]: number }
  approved: number[]
  declined: number[]
  approved_before: number[]
  declined_before: number[]
}

/** A bluffer paid the top coin of his pile: a kind, or `unseen-1` to `unseen-6` for a starting coin (U8). */
export interface Paid {
  event: "paid"
  seat: number
  to: number
  coin: string
}

/** Stay silent where players speak in turn (T18, H4, U12). */
export interface Pass {
  do: "pass"
}

/** A seat stayed silent (T18, H4, U12). */
export interface Passed {
  event: "passed"
  seat: number
}

/** Ask for a sign of life. */
export interface Ping {
  type: "ping"
  id: string
}

/** Plant the front card of the hand (P1). */
export interface Plant {
  do: "plant"
  field: number
}

/** Plant a card set aside (`a2`) or turned up (`t3`) (N1, V3, V5, U10). */
export interface PlantCard {
  do: "plant-card"
  card: string
  field: number
}

/** A card was planted: the `front` card of the hand, or one set aside or turned up (P3). */
export interface Planted {
  event: "planted"
  seat: number
  card: string
  kind: string
  field: number
}

/** Make a move for a seat of one's own. */
export interface Play {
  type: "play"
  id: string
  seat: number
  move: Move
}

/** A sign of life, with the server's time in milliseconds. */
export interface Pong {
  type: "pong"
  id: string
  now: number
}

/** Offer cards (`h3`, `t1`) for kinds and counts (T10). */
export interface Post {
  do: "post"
  give?: string[]
  ask?: { [key: string]: number }
  to?: number[]
  first?: boolean
  counter?: number
}

/** An offer was made (T10). Only its proposer hears which hand cards it gives. */
export interface Posted {
  event: "posted"
  offer: number
  revision: number
  seat: number
  to: number[]
  first: boolean
  counter: number
  ask: { [key: string]: number }
  give: Card[]
}

/** The seats whose owners are connected, and how many connections only watch. */
export interface Presence {
  type: "presence"
  online: number[]
  watching: number
}

/** The top discard joined the turned-up cards (V5). */
export interface Pulled {
  event: "pulled"
  kind: string
}

/** Say that one is ready for the (next) game, or not; when all are, it starts. */
export interface Ready {
  type: "ready"
  id: string
  seat: number
  ready?: boolean
}

/** Something was refused and has changed nothing: a name for programs, a sentence for people. */
export interface Refused {
  type: "refused"
  id: string | null
  reason: string
  text: string
}

/** A part of a game, step by step. */
export interface Replay {
  table: string
  game: number
  moves: number
  names: string[]
  first: number
  steps: Step[]
}

/** How a game ended: the score of every seat in coins (pennies in The Duel) and who won; several share a win. */
export interface Result {
  scores: number[]
  winners: number[]
}

/** Take the ending back during the grace (T20). */
export interface Resume {
  do: "resume"
}

/** Everything that was missed, a list for each view, and where the table stands now. */
export interface Resumed {
  type: "resumed"
  seq: number
  now: number
  you: string | null
  table: TableInfo
  views: View[]
  missed: Missed[][]
}

/** The kinds of the six starting coins, as they were dealt (U2). */
export interface Revealed {
  event: "revealed"
  kinds: string[]
}

/** A seat declared itself done trading (T15). */
export interface SaidDone {
  event: "said-done"
  seat: number
}

/** Somebody is ready for the game, or not any more. */
export interface SaidReady {
  event: "said-ready"
  seat: number
  ready: boolean
}

/** Somebody took a seat, or came back to it. */
export interface SatDown {
  event: "sat-down"
  seat: number
  name: string
  back?: boolean
}

/** Say something at the table: a ready-made phrase by its key, or free text. */
export interface Say {
  type: "say"
  id: string
  text?: string
  phrase?: string
}

/** The host puts a bot on a seat, or (`bot` null) frees it; the seat of somebody who is gone counts as free. */
export interface SeatBot {
  type: "bot"
  id: string
  seat: number
  bot?: string | null
}

/** Who sits on a seat. `away`: a bot plays until the owner returns. */
export interface SeatInfo {
  player?: string | null
  name?: string
  bot?: string | null
  ready?: boolean
  away?: boolean
  muted?: number[]
}

/** What everybody sees of a seat. */
export interface SeatView {
  hand: number
  fields: FieldView[]
  bought: boolean
  for_sale: boolean
  coins: number | null
  aside: Card[]
  must_plant: string | null
  must_field: number | null
  posts_left: number | null
  done: boolean
  want: string[]
  spare: string[]
}

/** A table as somebody sees it who only watches. */
export interface Seen {
  seq: number
  table: TableInfo
  view: View | null
}

/** A discard pile of so many cards became the new pile `supply` or `bonus` (D3, U11). */
export interface Shuffled {
  event: "shuffled"
  pile: string
  cards: number
}

/** Take a seat, any free one if none is named; or come back to one's own that a bot keeps. */
export interface Sit {
  type: "sit"
  id: string
  seat?: number | null
}

/** Somebody said something. */
export interface Spoke {
  event: "spoke"
  line: ChatLine
}

/** Where the game stands now; the last event of every move and of every shuffle. */
export interface Stands {
  event: "stands"
  stage: string
  active: number
  to_act: number
  quiet: boolean
  act: string
  act_left: number
  shuffle_due: string
  resume: string
  final: boolean
  wished: number[]
}

/** The host starts the game; every seat must be taken. */
export interface Start {
  type: "start"
  id: string
}

/** Where the table stands after update `seq`: the table, and a View for each seat one holds, or a spectator's. */
export interface StateMessage {
  type: "state"
  seq: number
  now: number
  you: string | null
  table: TableInfo
  views?: View[]
  id?: string | null
  recent?: ((GameEvent | TableEvent)[])[]
}

/** How somebody has played: games, wins (a shared win counts as its share), and points by edition. */
export interface Statistics {
  games: number
  wins: number
  editions: { [key: string]: { [key: string]: number } }
}

/** A step of a replay: the move (None: the deal), what happened, and how it then looks. */
export interface Step {
  n: number
  seat: number | null
  move: string | null
  events: GameEvent[]
  views: View[]
}

/** A game that is over at a glance: its turns, the deals of each seat, the best harvest, the result. */
export interface Summary {
  table: string
  game: number
  edition: string
  moves: number
  names: string[]
  turns: TurnSeen[]
  deals: number[]
  best: BestHarvest | null
  coins: number[]
  scores: number[]
  winners: number[]
}

/** A switch: the values it takes, and what it means. */
export interface SwitchInfo {
  values: string[]
  help: string
}

/** What stays the same for a whole game: its switches and its cards. */
export interface Table {
  game: string
  players: number
  start: number
  live: boolean
  grace: boolean
  fields_at_start: number
  field_price: number
  harvest: string
  draw_count: number
  turn_count: number
  exhaustions_end: number
  tie: string
  close_when_others_done: boolean
  coins_hidden: boolean
  offer_cap: number | null
  first_hands: number[]
  kinds: { [key: string]: number }
  steps: { [key: string]: number[] }
  bonus_cards: BonusCard[]
  ranks: string[]
}

/** The table is closed. */
export interface TableClosed {
  event: "table-closed"
}

/** What everybody sees of a table but the game itself. */
export interface TableInfo {
  id: string
  settings: TableSettings
  host: string
  phase: "closed" | "lobby" | "over" | "running"
  game: number
  seats: SeatInfo[]
  online?: number[]
  commitment?: string | null
  seed?: string | null
  result?: Result | null
  clock?: Clock | null
  chat?: ChatLine[]
  lesson?: string | null
}

/** The table was made. */
export interface TableOpened {
  event: "table-opened"
}

/** How a table is set up. */
export interface TableSettings {
  edition?: string
  players?: number | null
  switches?: { [key: string]: string }
  start?: number | "lot"
  again?: "lot" | "next" | "same"
  grace?: boolean
  clock?: ClockSettings
  bots?: { [key: number]: string }
  public?: boolean
  title?: string
}

/** Take an own approval back (T12). */
export interface TakeBack {
  do: "take-back"
  offer: number
}

/** What an offer of a seat may hold while deals are struck. */
export interface Terms {
  open: boolean
  give: string[]
  ask: string[]
  to: number[]
  choose: boolean
  first: boolean
  known: { [key: string]: number }[]
}

/** The trading phase ended: open offers are gone, turned-up cards left are set aside (T8, T13). */
export interface TradeClosed {
  event: "trade-closed"
}

/** The trading phase began (T1). */
export interface TradeOpened {
  event: "trade-opened"
}

/** A new active player (D5). */
export interface TurnBegan {
  event: "turn-began"
  seat: number
  turn: number
}

/** A turn: whose it was, the step with which it began, and the coins of all seats then. */
export interface TurnSeen {
  turn: number
  seat: number
  step: number
  coins: number[]
}

/** Planting from the hand is over; turn cards up (T1, V5, U6). */
export interface TurnUp {
  do: "turn-up"
}

/** A card was turned up from the supply (T1). */
export interface TurnedUp {
  event: "turned-up"
  kind: string
}

/** What happened at the table, number `seq`; `at` is the server's time in milliseconds. */
export interface Update {
  type: "update"
  seq: number
  at: number
  seat?: number | null
  n?: number | null
  events?: (GameEvent | TableEvent)[]
  view?: ViewPatch | null
  fresh?: View | null
  table?: TableInfo | null
  clock?: Clock | null
}

/** Whether a move would be refused; `reason` is OK if not. */
export interface Verdict {
  type: "verdict"
  id: string
  reason: string
  text: string
}

/** What one seat may know (`seat` None: a spectator). */
export interface View {
  seat: number | null
  table: Table
  turn: number
  stage: string
  active: number
  to_act: number
  awaited: number[]
  exhaustions: number
  final: boolean
  supply: number
  supply_pass: number
  discards: number
  discard_top: string | null
  turned: Card[]
  seats: SeatView[]
  hand: Card[]
  offers: OfferView[]
  own_offers: { [key: number]: string[] }
  own_approvals: { [key: number]: string[] }
  duel: DuelView | null
  result: Result | null
  memory: Memory | null
}

/** What has changed in a View: the fields named have these values now. */
export interface ViewPatch {
  turn?: number | null
  stage?: string | null
  active?: number | null
  to_act?: number | null
  awaited?: number[] | null
  exhaustions?: number | null
  final?: boolean | null
  supply?: number | null
  supply_pass?: number | null
  discards?: number | null
  discard_top?: string | null
  turned?: Card[] | null
  seats?: { [key: number]: SeatView } | null
  hand?: Card[] | null
  offers?: { [key: number]: OfferView | null } | null
  own_offers?: { [key: number]: string[] } | null
  own_approvals?: { [key: number]: string[] } | null
  duel?: DuelView | null
  result?: Result | null
  absent?: string[]
}

/** The clock of a seat runs out: after `seconds` a sensible move is made for it. */
export interface WarningMessage {
  type: "warning"
  seat: number
  seconds: number
}

/** Say which kinds one looks for and which one could spare (T20). */
export interface Wish {
  do: "wish"
  want?: string[]
  spare?: string[]
}

/** What a seat looks for and could spare (T20). */
export interface Wished {
  event: "wished"
  seat: number
  want: string[]
  spare: string[]
}

/** Take an own offer off the table (T13). */
export interface Withdraw {
  do: "withdraw"
  offer: number
}

export type Move =
  | Plant
  | PlantCard
  | Harvest
  | Buy
  | TurnUp
  | Draw
  | Post
  | Change
  | Withdraw
  | Approve
  | TakeBack
  | Decline
  | Confirm
  | Done
  | End
  | Resume
  | Close
  | Wish
  | Discard
  | OfferGift
  | Accept
  | DeliverCard
  | DiscardBonus
  | Cash
  | Pass

export type GameEvent =
  | Stands
  | Shuffled
  | Drew
  | Exhausted
  | TurnBegan
  | Planted
  | Harvested
  | Bought
  | TurnedUp
  | TradeOpened
  | Posted
  | Changed
  | OfferClosed
  | Approved
  | Lapsed
  | Declined
  | Dealt
  | SaidDone
  | Wished
  | TradeClosed
  | Discarded
  | Pulled
  | CoinDealt
  | GiftOffered
  | GiftAccepted
  | Given
  | Paid
  | BonusDrew
  | BonusChosen
  | BonusDiscarded
  | Cashed
  | GameOver
  | Revealed
  | Passed

export type TableEvent =
  | TableOpened
  | SatDown
  | GotUp
  | BotSatDown
  | SaidReady
  | HostChanged
  | GameBegan
  | Spoke
  | MuteChanged
  | MovedFor
  | GameEnded
  | TableClosed

export type Command =
  | Play
  | Sit
  | Leave
  | Ready
  | Start
  | SeatBot
  | Say
  | Mute

export type Question =
  | Look
  | AskLegal
  | AskCheck
  | AskHint
  | Ping

export type ClientMessage =
  | Hello
  | Play
  | Sit
  | Leave
  | Ready
  | Start
  | SeatBot
  | Say
  | Mute
  | Look
  | AskLegal
  | AskCheck
  | AskHint
  | Ping

export type ServerMessage =
  | StateMessage
  | Resumed
  | Update
  | DoneMessage
  | Refused
  | Presence
  | WarningMessage
  | Legal
  | Verdict
  | Hint
  | Pong
  | Bye
