// Takes the place of linkify-it in what is built: markdown-it makes one and asks it nothing, since its option `linkify`
// is off and pages are read by a rule of their own. The library and its tables of signs are 11 kB.
export class LinkifyIt {}
