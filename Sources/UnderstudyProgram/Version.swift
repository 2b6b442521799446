/// The program's version, as `--version`, the health answer and the start-up text give it.
package let understudyVersion = "0.1.0"
