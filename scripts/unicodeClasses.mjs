// Takes the place of uc.micro in what is built: the two classes of characters that markdown-it asks for, by name. The
// library writes out their ranges, 5 kB.
export const P = /\p{P}/u;
export const S = /\p{S}/u;
