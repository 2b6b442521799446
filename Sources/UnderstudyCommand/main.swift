import ArgumentParser
import UnixSignals
print("x")
