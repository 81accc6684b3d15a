"""Cards and places by their names: short where there is little room. An edition's own names stay as they are."""

from __future__ import annotations

# The name of a card, in short, and its drawing in symbols.svg
_CARDS = {
    "Steamed sweet potatoes": ("Sweet potatoes", "root"),
    "Rice porridge": ("", "soup"),
    "Salted radish": ("", "radish"),
    "Dried milkfish": ("Milkfish", "fish"),
    "Taro and greens": ("Taro", "radish"),
    "Ration rice, another family's stamp": ("Ration rice", "sack"),
    "Block of brown sugar": ("Brown sugar", "cake"),
    "Mouldy rice": ("", "bad"),
    "Cassava pulp": ("", "root"),
    "Army tins without labels": ("Army tins", "tin"),
    "Boiled bandages": ("Bandages", "bandage"),
    "Quinine tablets": ("Quinine", "pills"),
    "Letter from the country": ("Letter", "letter"),
    "Borrowed bicycle": ("Bicycle", "bicycle"),
    "Strong tea": ("", "tea"),
    "Straw sandals": ("Sandals", "sandals"),
    "Padded air-raid hood": ("Raid hood", "hood"),
    "Shovel": ("", "shovel"),
    "Black Cat": ("", "cat-black"),
    "Yellow Dog": ("", "dog"),
    "Peanut cakes": ("", "cake"),
    "Pumpkin soup": ("", "soup"),
    "Mullet for the officers' table": ("Mullet", "fish"),
    "Sour fish scraps": ("Fish scraps", "fish"),
    "Cane-pith gruel": ("Cane gruel", "soup"),
    "Packet of herbs": ("Herbs", "herbs"),
    "Temple charm": ("Charm", "charm"),
    "Warden's helmet": ("Helmet", "gear"),
    "Rubber boots": ("Boots", "boots"),
    "Homing Pigeon": ("Pigeon", "pigeon"),
    "Bamboo shoots": ("", "field"),
    "Basket of eggs": ("Eggs", "eggs"),
    "Crock of pickled mustard": ("Mustard crock", "crock"),
    "Flour the rats were in": ("Rat flour", "sack"),
    "Bran and bark cakes": ("Bark cakes", "cake"),
    "First-aid tin": ("First aid", "aid"),
    "Harmonica": ("", "harmonica"),
    "Rock sugar from the depot": ("Rock sugar", "sugar"),
    "Pickaxe": ("", "pickaxe"),
    "Iron pot": ("", "pot"),
    "Clam broth": ("", "soup"),
    "Hand of bananas": ("Bananas", "bananas"),
    "Sack of beans, unregistered": ("Beans", "sack"),
    "Biscuits with weevils": ("Weevil biscuits", "cake"),
    "Leavings from the slaughter yard": ("Leavings", "meat"),
    "Sulfa powder, navy seal": ("Sulfa", "pills"),
    "Family photograph": ("Photograph", "photo"),
    "Quilted vest": ("", "vest"),
    "Handcart": ("", "cart"),
    "Nanny Goat": ("", "goat"),
    "Mung bean cakes": ("Mung cakes", "cake"),
    "Bird's-nest fern": ("Nest fern", "herbs"),
    "Pork without a permit": ("Pork", "meat"),
    "Sprouted potatoes": ("Old potatoes", "root"),
    "Rice from the flooded hold": ("Flooded rice", "bad"),
    "Camphor and gauze": ("Camphor", "bandage"),
    "Paper cranes": ("", "crane"),
    "Lift on a lorry": ("Lorry", "lorry"),
    "Sliver of ginseng": ("Ginseng", "root"),
    "Crowbar": ("", "crowbar"),
}


# The one name that a place is called by: as it stands on the map, and so in every sentence of the table. It is a part of the
# whole name, word for word: whoever reads that in the story, or in a closer look, finds the place
_ON_MAP = (
    ("Takao Girls' Senior High School", "Girls' Senior High"), ("61-Naval Air Technical Arsenal", "Arsenal"),
    ("Takao Senior High School", "Senior High"), ("Kyoshito Sugar Manufactory", "Kyoshito Sugar"),
    ("Takao Prefectural Office", "Prefectural Office"), ("Yoshi Department Store", "Yoshi"),
    ("Cane Railway Crossing", "Crossing"), ("Iron Bridge Road", "Bridge Road"), ("Post Office of Takao", "Post Office"),
    ("Takao Butokuden", "Butokuden"), ("Takao Lighthouse", "Lighthouse"),
    ("Old Town Moat", "Town Moat"),
)  # fmt: skip
WHOLE = tuple(whole for whole, _ in _ON_MAP)


def on_map(text: str) -> str:
    """Places in a text as the map calls them, so that they are found there.

    >>> on_map("Go to Yoshi Department Store")
    'Go to Yoshi'
    """
    for long, short in _ON_MAP:
        text = text.replace(long, short)
    return text


def brief(name: str) -> str:
    """The name of a card in short: without what it says on top.

    >>> brief("Ration rice, another family's stamp"), brief("Shovel"), brief("Rice, stolen")
    ('Ration rice', 'Shovel', 'Rice')
    """
    return _CARDS.get(name, ("", ""))[0] or name.partition(",")[0]


def drawing(name: str) -> str:
    """The symbol that a card is drawn with, or nothing.

    >>> drawing("Shovel"), drawing("A card of one's own")
    ('tk-shovel', '')
    """
    found = _CARDS.get(name)
    return f"tk-{found[1]}" if found else ""
