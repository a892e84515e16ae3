#!/usr/bin/env node
// Read by every Node.js there is: an older one ends with one sentence before it meets what it does not know.
'use strict';
var version = process.versions.node;
if (Number(version.split('.')[0]) < 20) {
  console.error('Docsight needs Node.js 20 or newer; this is %s.', version);
  process.exit(2);
}
require('../dist/cli.js');
