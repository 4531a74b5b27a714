"""Every language has words for every sentence, and they fit."""

import re
from pathlib import Path

import pytest
from babel import Locale
from babel.messages.catalog import Catalog

from beanfield.rules.cards import KIND_NAMES
from beanfield.words import LANGUAGES
from beanfield.words.catalogues import LOCALES, po_path
from beanfield.words.gathering import gather
from beanfield.words.keeping import (
    ROOT,
    placeholders,
    problems,
    read,
    strings_of,
    template,
    untranslated,
    updated,
    written,
)

CODES = [code for code in LANGUAGES if code != "en"]
MESSAGES = gather(ROOT)
CATALOGUES = {code: read(code) for code in CODES}

# Words of the game, each in a sentence that cannot do without it: a language must not call one thing by two names.
GAME_WORDS: dict[str, tuple[str, dict[str, str]]] = {
    "hand": ("Your hand", {"de": "Hand", "zh_Hant": "手牌", "zh_Hans": "手牌", "ja": "手札", "ms": "Tangan"}),
    "third field": (
        "buy a third field for {coins}",
        {
            "de": "drittes Bohnenfeld",
            "zh_Hant": "第三塊田地",
            "zh_Hans": "第三块田地",
            "ja": "第三の豆畑",
            "ms": "ladang kacang ketiga",
        },
    ),
    "to plant": (
        "plant {kind} on the empty field {field}",
        {"de": "anbauen", "zh_Hant": "種", "zh_Hans": "种", "ja": "植える", "ms": "tanam"},
    ),
    "to harvest": (
        "harvest field {field}: {count} {kind} for {coins}",
        {"de": "ernten", "zh_Hant": "收割", "zh_Hans": "收获", "ja": "収穫する", "ms": "tuai"},
    ),
    "to trade": (
        "Trading is over.",
        {"de": "Handel", "zh_Hant": "交易", "zh_Hans": "交易", "ja": "交換", "ms": "Dagangan"},
    ),
    "to give": (
        "nothing: a gift",
        {"de": "Geschenk", "zh_Hant": "贈送", "zh_Hans": "赠送", "ja": "贈", "ms": "hadiah"},
    ),
    "offer": ("offer", {"de": "Angebot", "zh_Hant": "提議", "zh_Hans": "提议", "ja": "申し出", "ms": "tawaran"}),
    "approve": (
        "You approve offer {offer}.",
        {"de": "stimmst", "zh_Hant": "同意", "zh_Hans": "批准", "ja": "承認", "ms": "bersetuju"},
    ),
    "decline": (
        "decline offer {offer}",
        {"de": "ablehnen", "zh_Hant": "拒絕", "zh_Hans": "拒绝", "ja": "断る", "ms": "tolak"},
    ),
    "confirm": (
        "strike offer {offer}: you give {who} {give} for {get}",
        {"de": "abschließen", "zh_Hant": "確認成交", "zh_Hans": "确认成交", "ja": "成立させる", "ms": "sahkan"},
    ),
    "end trading": (
        "end trading",
        {
            "de": "Handel beenden",
            "zh_Hant": "結束交易",
            "zh_Hans": "结束交易",
            "ja": "交換を終える",
            "ms": "tamatkan dagangan",
        },
    ),
    "coin": (
        "{number} coin",
        {"de": "Taler", "zh_Hant": "金幣", "zh_Hans": "金币", "ja": "コイン", "ms": "syiling"},
    ),
    "discard pile": (
        "The discard pile, {cards}, is shuffled into a new supply.",
        {
            "de": "Ablagestapel",
            "zh_Hant": "棄牌堆",
            "zh_Hans": "弃牌堆",
            "ja": "捨て札の山",
            "ms": "Longgokan kad buangan",
        },
    ),
    "draw pile": (
        "Supply: {cards}",
        {"de": "Nachziehstapel", "zh_Hant": "抽牌堆", "zh_Hans": "抽牌堆", "ja": "山札", "ms": "Dek cabutan"},
    ),
    "to draw": ("draw {cards}", {"de": "ziehen", "zh_Hant": "抽", "zh_Hans": "抽", "ja": "引く", "ms": "ambil"}),
    "active player": (
        "Only the active player does this; wait for your turn.",
        {
            "de": "Spieler am Zug",
            "zh_Hant": "當前玩家",
            "zh_Hans": "当前玩家",
            "ja": "手番プレイヤー",
            "ms": "pemain aktif",
        },
    ),
    "starting player": (
        "It was a tie in coins; the seat decided: the last one counted from the starting player wins.",
        {
            "de": "Startspieler",
            "zh_Hant": "起始玩家",
            "zh_Hans": "起始玩家",
            "ja": "スタートプレイヤー",
            "ms": "pemain pertama",
        },
    ),
    "tie": (
        "It was a tie in coins; the cards left in hand decided.",
        {"de": "Gleichstand", "zh_Hant": "平手", "zh_Hans": "平局", "ja": "同点", "ms": "seri"},
    ),
    "bean protection": (
        "A single bean is protected while another of your fields has two or more; harvest that one.",
        {"de": "Bohnenschutzregel", "zh_Hant": "保護", "zh_Hans": "保护", "ja": "豆の保護ルール", "ms": "dilindungi"},
    ),
    "bonus card": (
        "Your bonus cards",
        {"de": "Bonuskarten", "zh_Hant": "加分卡", "zh_Hans": "加分卡", "ja": "ボーナスカード", "ms": "Kad bonus"},
    ),
    "gift": ("Gifts", {"de": "Geschenke", "zh_Hant": "禮物", "zh_Hans": "礼物", "ja": "プレゼント", "ms": "Hadiah"}),
    "to bluff": (
        "bluff with {kind} (you have none; accepted, it costs you a coin)",
        {"de": "bluffen", "zh_Hant": "虛張聲勢", "zh_Hans": "虚张声势", "ja": "ブラフする", "ms": "gertak"},
    ),
}
# The kinds as the game names them, for one card.
KIND_WORDS = {
    "de": "Kaffeebohne Wachsbohne Blaue_Bohne Feuerbohne Saubohne Brechbohne Sojabohne Augenbohne Rote_Bohne "
    "Gartenbohne Kakaobohne",
    "zh_Hant": "咖啡豆 蠟豆 藍豆 辣豆 臭豆 綠豆 黃豆 黑眼豆 紅豆 田園豆 可可豆",
    "zh_Hans": "咖啡豆 蜡豆 蓝豆 辣豆 臭豆 绿豆 黄豆 黑眼豆 红豆 花园豆 可可豆",
    "ja": "コーヒー豆 ワックス豆 青い豆 唐辛子豆 くさい豆 さやいんげん 大豆 黒目豆 赤豆 ガーデン豆 カカオ豆",
    "ms": "biji_kopi kacang_lilin kacang_biru kacang_cili petai kacang_buncis kacang_soya kacang_mata_hitam "
    "kacang_merah kacang_kebun biji_koko",
}


def said(catalogue: Catalog, english: str, context: str | None = None) -> str:
    """The first form of a translation."""
    message = catalogue.get(english, context)
    assert message is not None, f"nobody says {english!r} any more"
    return strings_of(message, catalogue)[0]


def test_there_is_a_catalogue_for_every_language_and_no_other() -> None:
    assert {path.parent.parent.name for path in LOCALES.glob("*/*/*.po")} == {*CODES}


@pytest.mark.parametrize("code", CODES)
def test_every_sentence_has_words(code: str) -> None:
    assert untranslated(updated(code, MESSAGES)) == []


@pytest.mark.parametrize("code", CODES)
def test_the_catalogue_holds_these_sentences_only_in_their_order(code: str) -> None:
    """`make words` brings a catalogue up to date; this fails where somebody forgot it."""
    assert po_path(code).read_text(encoding="utf-8") == written(updated(code, MESSAGES))


@pytest.mark.parametrize("code", CODES)
def test_placeholders_and_numbers_of_forms_are_right(code: str) -> None:
    assert problems(CATALOGUES[code]) == []


@pytest.mark.parametrize("code", CODES)
def test_no_translation_is_a_guess(code: str) -> None:
    assert [message.id for message in CATALOGUES[code] if message.id and message.fuzzy] == []


@pytest.mark.parametrize("code", CODES)
def test_there_are_as_many_forms_as_the_language_has(code: str) -> None:
    """The browser counts forms by the same Unicode data."""
    rules = Locale.parse(code).plural_form
    assert len(rules.tags | {"other"}) == CATALOGUES[code].num_plurals


@pytest.mark.parametrize("code", CODES)
def test_spaces_and_line_ends_around_a_sentence_are_kept(code: str) -> None:
    catalogue = CATALOGUES[code]
    for message in template(MESSAGES):
        english = message.id if isinstance(message.id, str) else message.id[0]
        # The comma of lists is all separator, and brings its own spaces.
        if english in ("", ", "):
            continue
        text = said(catalogue, english, message.context)
        assert len(english) - len(english.lstrip()) == len(text) - len(text.lstrip()), english
        assert english[len(english.rstrip()) :] == text[len(text.rstrip()) :], english


@pytest.mark.parametrize("code", CODES)
def test_what_is_to_be_typed_is_the_same_in_every_language(code: str) -> None:
    """Help texts list words to type, two spaces or more before what they do."""
    listed = re.compile(r"^( {2,}\S.*?) {2,}\S", re.MULTILINE)
    seen = 0
    for message in template(MESSAGES):
        if isinstance(message.id, str) and "\n" in message.id:
            typed = listed.findall(message.id)
            assert listed.findall(said(CATALOGUES[code], message.id)) == typed
            seen += len(typed)
    assert seen > 50


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("word", GAME_WORDS)
def test_the_words_of_the_game_are_used(code: str, word: str) -> None:
    sentence, words = GAME_WORDS[word]
    assert words[code].lower() in said(CATALOGUES[code], sentence).lower()


@pytest.mark.parametrize("code", CODES)
def test_the_kinds_have_their_names(code: str) -> None:
    names = [said(CATALOGUES[code], kind, "kind") for kind in KIND_NAMES]
    assert names == [word.replace("_", " ") for word in KIND_WORDS[code].split()]


@pytest.mark.parametrize("code", LANGUAGES)
def test_each_kind_has_a_letter_of_its_own(code: str) -> None:
    letters = [m for m in template(MESSAGES) if m.context is not None and m.context.startswith("letter of ")]
    assert len(letters) == len(KIND_NAMES)
    shown = [str(m.id) if code == "en" else said(CATALOGUES[code], str(m.id), m.context) for m in letters]
    assert all(len(letter) == 1 for letter in shown)
    assert len({*shown}) == len(shown)


def test_the_browser_offers_the_same_languages() -> None:
    source = (ROOT / "web" / "src" / "words" / "languages.ts").read_text(encoding="utf-8")
    block = source.partition("LANGUAGES = {")[2].partition("}")[0]
    offered = dict(re.findall(r"'?([\w-]+)'?: '([^']+)'", block))
    assert {code.replace("-", "_"): name for code, name in offered.items()} == LANGUAGES


def test_a_wrong_placeholder_is_noticed(tmp_path: Path) -> None:
    path = po_path("de", tmp_path)
    path.parent.mkdir(parents=True)
    good = po_path("de").read_text(encoding="utf-8")
    path.write_text(good.replace("{who} hat gewonnen.", "{wer} hat gewonnen."), encoding="utf-8")
    assert len(problems(read("de", tmp_path))) == 1


def test_placeholders_are_found_with_their_formats() -> None:
    assert placeholders("{coins}.{pennies:02d} for {word!r}") == {"coins", "pennies", "word"}
