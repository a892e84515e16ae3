// Substitutes for icons that only Font Awesome's paid sets have: a free drawing of the same object, else none, and the
// renderer shows its neutral mark.

/** @typedef {(name: string) => string | undefined} Drawn the free drawing for a name, `library:name` */

/** Pairs `paid=library:free` for objects with different names in other libraries. */
const sameObject = pairs(`
  alarm-exclamation=tabler:alarm angles-up-down=lucide:chevrons-up-down album=lucide:disc-album
  album-collection=lucide:disc-album analytics=lucide:chart-no-axes-combined apartment=solid:building
  arrow-down-arrow-up=lucide:arrow-down-up arrow-left-arrow-right=lucide:arrow-left-right
  arrow-up-arrow-down=lucide:arrow-up-down arrow-down-left-and-arrow-up-right-to-center=lucide:minimize-2
  arrow-up-right-and-arrow-down-left-from-center=lucide:maximize-2 arrows-repeat=lucide:repeat
  arrows-repeat-1=lucide:repeat-1 arrows-retweet=lucide:repeat-2 ball-yarn=tabler:yarn bars-filter=lucide:list-filter
  badge-dollar=lucide:badge-dollar-sign beer-mug=solid:beer-mug-empty bin=lucide:trash block-brick=lucide:brick-wall
  block-brick-fire=lucide:brick-wall-fire block-quote=lucide:text-quote boombox=lucide:boom-box
  brackets-curly=lucide:braces brackets-round=lucide:parentheses bring-front=lucide:bring-to-front camcorder=solid:video
  camera-cctv=lucide:cctv camera-security=lucide:cctv camera-web=lucide:webcam card-club=lucide:club
  card-diamond=lucide:diamond card-heart=lucide:heart card-spade=lucide:spade cassette-vhs=lucide:videotape
  circle-australian-dollar=tabler:currency-dollar-australian square-australian-dollar=tabler:currency-dollar-australian
  champagne-glass=tabler:glass-champagne chart-kanban=lucide:square-kanban chart-line-down=solid:arrow-trend-down
  chart-mixed=lucide:chart-no-axes-combined cheeseburger=solid:burger cherries=lucide:cherry
  code-pull-request-closed=lucide:git-pull-request-closed code-pull-request-draft=lucide:git-pull-request-draft
  coffee-bean=lucide:bean coffee-beans=lucide:bean debug=solid:bug diagram-subtask=tabler:subtask
  doughnut=lucide:donut envelopes=lucide:mails eyes=solid:eye file-times=lucide:file-x filters=solid:filter firewall=lucide:brick-wall-fire
  grid-2=lucide:grid-2x2 grid-2-plus=lucide:grid-2x2-plus grid-3=lucide:grid-3x3 h1=lucide:heading-1 h2=lucide:heading-2
  h3=lucide:heading-3 h4=lucide:heading-4 h5=lucide:heading-5 h6=lucide:heading-6 hand-horns=lucide:hand-metal
  hand-love=tabler:hand-love-you hand-receiving=solid:hand-holding hands-heart=lucide:hand-heart
  hands-usd=solid:hands-holding hat-chef=lucide:chef-hat heart-rate=lucide:activity humidity=lucide:droplets
  input-password=lucide:rectangle-ellipsis input-text=lucide:text-cursor-input integral=tabler:math-integral
  layer-minus=solid:layer-group layer-plus=solid:layer-group lollypop=lucide:lollipop memo=lucide:file-text
  memo-circle-check=lucide:file-check memo-pad=lucide:notepad-text message-bot=lucide:bot-message-square
  minus-octagon=lucide:octagon-minus octagon-exclamation=lucide:octagon-exclamation-point octagon-xmark=lucide:octagon-x
  times-octagon=lucide:octagon-x xmark-octagon=lucide:octagon-x moon-cloud=lucide:cloud-moon moon-over-sun=lucide:eclipse
  mountains=lucide:mountain mouse-field=lucide:rat object-exclude=lucide:squares-exclude
  object-intersect=lucide:squares-intersect object-subtract=lucide:squares-subtract object-union=lucide:squares-unite
  objects-align-bottom=tabler:layout-align-bottom objects-align-left=tabler:layout-align-left
  objects-align-right=tabler:layout-align-right objects-align-top=tabler:layout-align-top page=lucide:file
  palette-boxes=solid:pallet people=solid:people-group plus-octagon=tabler:octagon-plus
  rectangle-4k=tabler:badge-4k rectangle-barcode=solid:barcode rectangle-code=lucide:square-code
  rectangle-hd=tabler:badge-hd rectangle-landscape=tabler:rectangle rectangle-portrait=lucide:rectangle-vertical
  rectangle-sd=tabler:badge-sd rectangle-tall=lucide:rectangle-vertical rectangle-terminal=lucide:square-terminal
  rectangle-wide=tabler:rectangle remote=tabler:device-remote screencast=lucide:screen-share
  send-back=lucide:send-to-back sidebar-flip=lucide:panel-right sign-post=lucide:signpost sign-posts=lucide:signpost
  signal-stream=lucide:radio slash-back=tabler:backslash slash-forward=lucide:slash snooze=tabler:zzz
  spinner-scale=lucide:loader spinner-third=lucide:loader-circle square-small=lucide:square steak=lucide:beef
  sun-cloud=solid:cloud-sun swap=lucide:arrow-left-right tally=lucide:tally-5 tennis-ball=tabler:ball-tennis
  toggle-large-off=solid:toggle-off toggle-large-on=solid:toggle-on tower-receive=solid:tower-cell
  triple-chevrons-down=lucide:chevrons-down u-turn=lucide:undo-2 usb-drive=tabler:device-usb
  vacuum=tabler:vacuum-cleaner vacuum-robot=tabler:vacuum-cleaner volume-slash=lucide:volume-off
  washer=lucide:washing-machine wave-pulse=lucide:activity waves-sine=tabler:wave-sine
  wind-turbine=tabler:building-wind-turbine window=lucide:app-window window-alt=lucide:app-window
  window-flip=lucide:app-window window-frame=tabler:window window-frame-open=tabler:window
  wreath-laurel=tabler:laurel-wreath
`);

/** Names that begin with the word for another object, or that mean another object in the free libraries. */
const otherObject = new Set(
  words(`
  apple-crate arrows-from-dotted-line arrows-from-line arrows-to-dotted-line arrows-to-line badge-sheriff baseball-bat
  basketball-hoop car-key chart-tree-map chess-clock chess-clock-alt chess-clock-flip coffee-pot direction-left-right
  direction-up-down disc-drive ear-muffs film-canister film-cannister football-helmet frame globe-snow golf-club
  hand-fingers-crossed hand-shaka line-columns mask-luchador mask-snorkel podium podium-star pool-8-ball
  rectangle-history rectangles-mixed rectangle-vertical-history times-to-slot xmark-to-slot route-highway route-interstate send-backward space-station-moon space-station-moon-alt
  space-station-moon-construction t-rex table-bar table-dining table-picnic table-tree tank-water triangle-instrument
  triangle-music u-turn-down-left u-turn-down-right u-turn-up-left u-turn-up-right vote-nay
`),
);

/** Plain shapes. In a name that begins with one, the object is the rest. Alone, the shape is the object. */
const shapes = new Set(words('circle square rectangle hexagon octagon diamond triangle'));

/** Other spellings for the same drawing, tried first. */
const spellings = [
  [/^arrow-alt-square-(\w+)$/, 'square-arrow-$1'],
  [/^arrow-square-(\w+)$/, 'square-arrow-$1'],
  [/^arrow(?:-alt)?-from-(top|bottom|left|right)$/, (side) => `arrow-${across[side]}-from-line`],
  [/^arrow(?:-alt)?-to-(top|bottom|left|right)$/, (side) => `arrow-${toward[side]}-to-line`],
  [/^(up|down|left|right)-from-line$/, 'arrow-$1-from-line'],
  [/^(up|down|left|right)-to-line$/, 'arrow-$1-to-line'],
  [/^(?:arrow-alt-)?(up|down|left|right)$/, 'arrow-big-$1'],
  [/^(up|down)-(left|right)$/, 'arrow-$1-$2'],
  [/^(circle|square)-((?:up|down)-(?:left|right)|up|down|left|right)$/, '$1-arrow-$2'],
  [/^caret-circle-(\w+)$/, 'circle-caret-$1'],
  [/^chevron-double-(\w+)$/, 'chevrons-$1'],
  [/^chevron-square-(\w+)$/, 'square-chevron-$1'],
  [/^caret-large-(\w+)$/, 'caret-$1'],
  [/^hand-back-point-(down|left|right|up)$/, 'hand-point-$1'],
  [/^(?:map-marker|location)-(check|plus|minus|pen|question|exclamation)$/, 'map-pin-$1'],
  [/^map-marker-edit$/, 'map-pin-pen'],
  [/^(?:map-marker|location)-(?:times|xmark)$/, 'map-pin-x'],
  [/^(?:map-marker|location)-smile$/, 'location-pin'],
  [/^location-circle$/, 'location-arrow'],
];
const across = { top: 'down', bottom: 'up', left: 'right', right: 'left' };
const toward = { top: 'up', bottom: 'down', left: 'left', right: 'right' };

/** Names for crossed-out objects, with `-off` in the libraries that have them. */
const crossedOut = pairs(`
  comment=message-circle compass=compass desktop=monitor display=monitor filter=filter headphones=headphones
  laptop=device-laptop location=map-pin location-arrow=navigation location-crosshairs=current-location
  location-dot=map-pin location-pin=map-pin map-marker=map-pin map-marker-alt=map-pin message=message-square
  mobile=device-mobile print=printer signal=antenna-bars subtitles=captions thumbtack=pin webcam=device-computer-camera
  magnifying-glass=search gas-pump=gas-station chain-horizontal=link
`);

/**
 * The substitute for a paid icon: the free drawing of the same object that shares most of its words; undefined without
 * one.
 *
 * @param {string} name
 * @param {Drawn} drawn
 * @returns {string | undefined}
 */
export function standInFor(name, drawn) {
  if (otherObject.has(name)) return undefined;
  const known = sameObject.get(name);
  if (known !== undefined) {
    const [library, target] = known.split(':');
    if (drawn(target, library) !== known) throw new Error(`${name}: there is no free ${known}.`);
    return known;
  }
  for (const [pattern, other] of spellings) {
    const match = pattern.exec(name);
    if (match === null) continue;
    const spelled = typeof other === 'string' ? name.replace(pattern, other) : other(match[1]);
    const found = drawn(spelled);
    if (found !== undefined) return found;
  }
  const parts = name.split('-');
  // A crossed-out icon means the opposite.
  const slash = parts.indexOf('slash');
  if (slash > 0) {
    const rest = parts.slice(0, slash).join('-');
    return drawn(`${crossedOut.get(rest) ?? rest}-off`) ?? drawn(`${rest}-slash`);
  }
  const [first = '', ...rest] = parts;
  if (shapes.has(first)) return rest.length === 0 ? drawn(first) : inShape(first, rest, drawn);
  const last = parts.at(-1) ?? '';
  if (shapes.has(last)) {
    const found = drawn([last, ...parts.slice(0, -1)].join('-'));
    if (found !== undefined) return found;
  }
  for (let length = parts.length; length > 0; length--) {
    const head = parts.slice(0, length).join('-');
    // A single letter is not an object, and a face with another expression means something else.
    if (length < parts.length && (head.length < 3 || head.startsWith('face') || otherObject.has(head)))
      return undefined;
    const found = sameObject.get(head) ?? drawn(head);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** An icon in a shape, or the icon alone. */
function inShape(shape, parts, drawn) {
  const sign = parts.join('-');
  const tries = [`${shape}-${sign}`, `${shape}-${sign}-sign`, `${shape}-letter-${sign}`, sign, `${sign}-sign`];
  for (const each of [...tries, `currency-${sign}`, `currency-${parts.at(-1)}`]) {
    const found = each.length > 1 ? drawn(each) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}

function words(text) {
  return text.split(/\s+/).filter((word) => word !== '');
}

function pairs(text) {
  return new Map(words(text).map((pair) => pair.split('=')));
}
