import mermaid from 'mermaid';

// A script of its own, loaded when a page first has a diagram.
window.docsightMermaid = mermaid;
